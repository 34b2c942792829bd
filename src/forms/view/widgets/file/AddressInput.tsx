import './file.css'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { useAnnounce, useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { useFormServices, type FileValue } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { AddressUpload } from './AddressUpload.tsx'
import { useUploads } from './uploads.ts'

interface AddressInputProps extends Pick<
  WidgetProps,
  'path' | 'spec' | 'state' | 'control' | 'set'
> {
  accept: string[] | undefined
  maxSize: number | undefined
  public: boolean | undefined
  /** What its button says. */
  choose: string
  onSent(file: FileValue): void
  /** Before the address. */
  shown?: ReactNode
  /** Another way to choose one. */
  other?: ReactNode
}

/** An address that is typed, or the one of a file that is chosen, dropped or pasted and sent here; the form is not sent before it. */
export function AddressInput({
  path,
  spec,
  state,
  control,
  set,
  choose,
  onSent,
  shown,
  other,
  ...limits
}: AddressInputProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, start, drop, busy } = useUploads(useFormServices(), limits, (file) => {
    onSent(file)
    announce(t('file.done', { name: file.name }))
  })
  const locked = state.readOnly || control.disabled
  const receive = (event: SyntheticEvent, [file]: FileList): void => {
    if (!file || locked) return
    event.preventDefault()
    start(file)
  }
  useEffect(
    () => form.setObstacle(path, busy ? { code: 'file-uploading' } : undefined),
    [form, busy],
  )
  return (
    <span
      className="sala-file-address"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer.files)}
      onPaste={(event) => receive(event, event.clipboardData.files)}
    >
      {shown}
      <TextInput
        {...control}
        value={typeof state.value === 'string' ? state.value : ''}
        placeholder={text(spec.options.placeholder)}
        onChange={(next) => set(next === '' ? undefined : next)}
      />
      {!locked && (
        <>
          {other}
          <Button icon="upload" onClick={() => input.current?.click()}>
            {choose}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={limits.accept?.map((one) => `.${one}`).join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) start(file)
              event.target.value = ''
            }}
          />
        </>
      )}
      {uploads.map((upload) => (
        <AddressUpload key={upload.id} upload={upload} spec={spec} onDrop={() => drop(upload.id)} />
      ))}
    </span>
  )
}
