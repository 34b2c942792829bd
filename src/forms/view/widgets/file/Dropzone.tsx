import { useState, type Ref } from 'react'
import { useText } from '#i18n'
import { UPLOAD_LIMIT_MB } from '#shared'
import { Icon } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { FieldSpec } from '../../../schema/index.ts'

interface Props {
  spec: FieldSpec
  control: WidgetProps['control']
  accept: readonly string[] | undefined
  isMultiple: boolean
  input: Ref<HTMLInputElement>
  onTake(files: FileList | null): void
}

/** Where files are chosen or dropped. */
export function Dropzone({ spec, control, accept, isMultiple, input, onTake }: Props) {
  const t = useText('forms')
  const text = useSchemaText()
  const [over, setOver] = useState(false)
  const isImage = spec.widget === 'image'
  return (
    <label
      className="sala-dropzone"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onTake(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={24} />
      <span>
        {text(spec.options.placeholder) || t(isImage ? 'file.choose-image' : 'file.choose')}
      </span>
      <small>
        {[
          accept?.length
            ? accept.map((one) => one.replace(/^\./, '').toUpperCase()).join(', ')
            : '',
          t('file.up-to', {
            size: Math.min(spec.options.maxSize ?? UPLOAD_LIMIT_MB, UPLOAD_LIMIT_MB),
          }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <input
        ref={input}
        id={control.id}
        type="file"
        className="visually-hidden"
        multiple={isMultiple}
        accept={accept?.map((one) => `.${one.replace(/^\./, '')}`).join(',')}
        aria-describedby={control.describedBy}
        aria-invalid={control.invalid || undefined}
        aria-required={control.required || undefined}
        aria-label={`${control.label ?? text(spec.label)}: ${t(isImage ? 'file.choose-image' : 'file.choose')}`}
        onBlur={control.onBlur}
        onChange={(event) => {
          onTake(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** Takes a picture with the camera of a telephone. */
export function CameraButton({ label, onTake }: Pick<Props, 'onTake'> & { label: string }) {
  const t = useText('forms')
  return (
    <label className="sala-button sala-camera">
      <Icon name="camera" />
      {t('file.camera')}
      <input
        type="file"
        className="visually-hidden"
        accept="image/*"
        capture="environment"
        aria-label={`${label}: ${t('file.camera')}`}
        onChange={(event) => {
          onTake(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
