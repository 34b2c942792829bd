import './file.css'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useText } from '#i18n'
import { Button, TextInput } from '#ui'
import { useAnnounce, useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { useFormServices, usePicturePicker, type LibraryPicture } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import type { Path } from '../../../core/index.ts'
import { IMAGES } from './pictures.ts'
import { AddressUpload } from './AddressUpload.tsx'
import { useUploads } from './uploads.ts'

/** What is known of a picture goes into the fields beside it, where the schema has them: what describes the one before describes no other. */
function takePicture(
  form: ReturnType<typeof useForm>,
  path: Path,
  { url, alt, focus }: Omit<LibraryPicture, 'name'>,
): void {
  const known: [string, unknown][] = [
    ['alt', alt],
    ['focus', focus],
  ]
  const beside = known
    .map(([name, own]): [Path, unknown] => [[...path.slice(0, -1), name], own])
    .filter(([at]) => form.spec(at) !== undefined)
  form.setAll([[path, url], ...beside])
}

/** The address of a picture that visitors see: typed, or the one of a picture that is sent here. */
export function PictureAddressWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const value = typeof state.value === 'string' ? state.value : ''
  const setPicture = (picture: Omit<LibraryPicture, 'name'>): void =>
    takePicture(form, path, picture)
  const { uploads, start, drop, busy } = useUploads(
    useFormServices(),
    { accept: IMAGES, maxSize: spec.options.maxSize, public: true },
    (file) => {
      if (value === '') set(file.url)
      else setPicture(file)
      announce(t('file.done', { name: file.name }))
    },
  )
  const locked = state.readOnly || control.disabled
  const pick = usePicturePicker()
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
      className="sala-picture-address"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer.files)}
      onPaste={(event) => receive(event, event.clipboardData.files)}
    >
      {value !== '' && <img src={value} alt="" width={44} height={44} />}
      <TextInput
        {...control}
        value={value}
        placeholder={text(spec.options.placeholder)}
        onChange={(next) => set(next === '' ? undefined : next)}
      />
      {!locked && (
        <>
          {pick && (
            <Button
              icon="search"
              onClick={() => void pick().then((picture) => picture && setPicture(picture))}
            >
              {t('file.library')}
            </Button>
          )}
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('file.choose-image')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={IMAGES.map((one) => `.${one}`).join(',')}
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
