import { Button } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useForm, useStatusPart } from '#forms'
import { useText } from '#i18n'
import { useFormKeys } from './useFormKeys.ts'

interface FormButtonsProps {
  back: string | undefined
  tools?: ReactNode
  /** May another one be begun once this one is saved? */
  isNew?: boolean
  /** The next submit goes on to another new one, or back to where it led before. */
  onNext?(goes: boolean): void
}

/** Saves, or goes back to where the record is shown; changes that are not saved are asked about first. With further tools they stay in sight. */
export function FormButtons({ back, tools, isNew, onNext }: FormButtonsProps) {
  const t = useText('backend')
  const place = useRef<HTMLDivElement>(null)
  useFormKeys(place)
  const busy = useStatusPart(useForm(), (status) => status.busy)
  return (
    <div
      ref={place}
      className="sala-form-actions sala-record-actions"
      data-stays={tools ? true : undefined}
    >
      <Button
        type="submit"
        loading={busy}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S"
        onClick={() => onNext?.(false)}
      >
        {t('form.save')}
      </Button>
      {isNew && (
        <Button
          type="submit"
          variant="default"
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter"
          data-save-next
          onClick={() => onNext?.(true)}
        >
          {t('form.save-next')}
        </Button>
      )}
      {back && (
        <Button component={Link} to={back} variant="subtle">
          {t('cancel')}
        </Button>
      )}
      {tools}
    </div>
  )
}
