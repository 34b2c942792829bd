import './uploads.css'
import { Button } from '@mantine/core'
import { useFailureText, type Upload } from '#forms'
import { useText } from '#i18n'

interface Props {
  uploads: readonly Upload[]
  onDrop(id: string): void
  onResume(id: string): void
}

/** What is on its way: how far it is, a way to stop it; what failed says why, and is sent again where that may help. */
export function UploadList({ uploads, onDrop, onResume }: Props) {
  const t = useText('forms')
  const failureText = useFailureText()
  if (uploads.length === 0) return null
  return (
    <ul className="sala-uploads" data-uploads>
      {uploads.map(({ id, name, progress, failure, file }) => (
        <li key={id} data-failed={failure !== undefined || undefined}>
          <span>{name}</span>
          {failure ? (
            <small role="alert">{failureText(failure, undefined)}</small>
          ) : (
            <progress max={100} value={progress} aria-label={t('file.progress', { name })} />
          )}
          {failure && file && (
            <Button size="compact-sm" variant="default" onClick={() => onResume(id)}>
              {t('file.again')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => onDrop(id)}>
            {t(failure ? 'file.dismiss' : 'file.cancel')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
