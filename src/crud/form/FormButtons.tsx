import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useForm, useStatusPart } from '#forms'
import { useText } from '#i18n'

/** Saves, or goes back to where the record is shown; changes that are not saved are asked about first. With further tools they stay in sight. */
export function FormButtons({ back, tools }: { back: string | undefined; tools?: ReactNode }) {
  const t = useText('backend')
  const busy = useStatusPart(useForm(), (status) => status.busy)
  return (
    <div className="sala-form-actions sala-record-actions" data-stays={tools ? true : undefined}>
      <Button type="submit" loading={busy}>
        {t('form.save')}
      </Button>
      {back && (
        <Button component={Link} to={back} variant="subtle">
          {t('cancel')}
        </Button>
      )}
      {tools}
    </div>
  )
}
