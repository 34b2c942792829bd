import { useText } from '#i18n'
import { fileSize } from '#shared'
import { Button, Icon, IconButton } from '#ui'
import { useFailureText } from '../../fieldTexts.ts'
import type { FileValue } from '../../services.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useUploads } from './uploads.ts'

/** A file that is stored already. */
export function StoredFile({
  file,
  isImage,
  onRemove,
}: {
  file: FileValue
  isImage: boolean
  /** Absent where nothing may be changed. */
  onRemove: (() => void) | undefined
}) {
  const t = useText('forms')
  return (
    <li>
      {isImage ? <img src={file.url} alt="" width={48} height={48} /> : <Icon name="file" />}
      <a href={file.url} target="_blank" rel="noreferrer">
        {file.name}
      </a>
      {file.size > 0 && <small>{fileSize(file.size)}</small>}
      {onRemove && (
        <IconButton icon="trash" label={t('file.remove', { name: file.name })} onClick={onRemove} />
      )}
    </li>
  )
}

/** A file on its way, or why it did not get through. */
export function Upload({
  upload,
  spec,
  onResume,
  onDrop,
}: {
  upload: ReturnType<typeof useUploads>['uploads'][number]
  spec: FieldSpec
  onResume(): void
  onDrop(): void
}) {
  const t = useText('forms')
  const failureText = useFailureText()
  return (
    <li data-failed={upload.failure !== undefined || undefined}>
      <Icon name={upload.failure ? 'alert' : 'upload'} />
      <span>{upload.name}</span>
      {upload.failure ? (
        <small role="alert">{failureText(upload.failure, spec)}</small>
      ) : (
        <progress
          max={100}
          value={upload.progress}
          aria-label={t('file.progress', { name: upload.name })}
        />
      )}
      {upload.failure && upload.file && (
        <Button kind="quiet" onClick={onResume}>
          {t('file.again')}
        </Button>
      )}
      <Button kind="quiet" onClick={onDrop}>
        {upload.failure ? t('file.dismiss') : t('file.cancel')}
      </Button>
    </li>
  )
}
