import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useForm, useStatusPart } from '#forms'
import { useText } from '#i18n'

/** Saves, or goes back to where the record is shown; changes that are not saved are asked about first. */
export function FormButtons({ back }: { back: string | undefined }) {
  const t = useText('backend')
  const busy = useStatusPart(useForm(), (status) => status.busy)
  return (
    <div className="sala-form-actions">
      <Button type="submit" loading={busy}>{t('form.save')}</Button>
      {back && <Button component={Link} to={back} variant="subtle">{t('cancel')}</Button>}
    </div>
  )
}
