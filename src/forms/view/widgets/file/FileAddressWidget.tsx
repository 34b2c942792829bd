import './file.css'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useText } from '#i18n'
import { FILM_LIMIT_MB } from '#shared'
import { Button, TextInput } from '#ui'
import { useAnnounce, useForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import { useFormServices } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { AddressUpload } from './AddressUpload.tsx'
import { useUploads } from './uploads.ts'

const FILM = /\.(?:mp4|m4v|webm)$/i

/** Seconds that a film lasts, once the browser has read so much of it; nothing where it cannot. */
const lengthOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const film = document.createElement('video')
    film.preload = 'metadata'
    film.onloadedmetadata = () =>
      resolve(Number.isFinite(film.duration) ? Math.round(film.duration) : undefined)
    film.onerror = () => resolve(undefined)
    film.src = url
  })

/** The address of a file, as a film or a sound: typed, or the one of a file that is sent here. */
export function FileAddressWidget({ path, spec, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const text = useSchemaText()
  const form = useForm()
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const { accept, public: shown } = spec.options
  const value = typeof state.value === 'string' ? state.value : ''
  /** How long a film is stands beside it, where the schema asks for it. */
  const tellLength = async (url: string): Promise<void> => {
    const beside = [...path.slice(0, -1), 'duration']
    const seconds = form.spec(beside) && (await lengthOf(url))
    if (seconds) form.setAll([[beside, seconds]])
  }
  const { uploads, start, drop, busy } = useUploads(
    useFormServices(),
    { accept, public: shown, maxSize: FILM_LIMIT_MB },
    ({ url, name }) => {
      set(url)
      announce(t('file.done', { name }))
      if (FILM.test(name)) void tellLength(url)
    },
  )
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
      className="sala-picture-address"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => receive(event, event.dataTransfer.files)}
    >
      <TextInput
        {...control}
        value={value}
        placeholder={text(spec.options.placeholder)}
        onChange={(next) => set(next === '' ? undefined : next)}
      />
      {!locked && (
        <>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('file.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={accept?.map((one) => `.${one}`).join(',')}
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
