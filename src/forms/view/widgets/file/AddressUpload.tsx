import { useText } from '#i18n'
import { Button } from '#ui'
import { useFailureText } from '../../fieldTexts.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import type { Upload } from './uploads.ts'

/** A file on its way to an address, or why it did not come there. */
export function AddressUpload({
  upload,
  spec,
  onDrop,
}: {
  upload: Upload
  spec: FieldSpec
  onDrop(): void
}) {
  const t = useText('forms')
  const failureText = useFailureText()
  return (
    <span className="sala-picture-upload">
      {upload.failure ? (
        <small role="alert">{failureText(upload.failure, spec)}</small>
      ) : (
        <progress
          max={100}
          value={upload.progress}
          aria-label={t('file.progress', { name: upload.name })}
        />
      )}
      <Button kind="quiet" onClick={onDrop}>
        {upload.failure ? t('file.dismiss') : t('file.cancel')}
      </Button>
    </span>
  )
}
