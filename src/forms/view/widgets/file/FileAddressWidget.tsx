import { useText } from '#i18n'
import { FILM_LIMIT_MB } from '#shared'
import { useForm } from '../../context.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { AddressInput } from './AddressInput.tsx'

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
  const form = useForm()
  const { accept, public: shown } = spec.options
  /** How long a film is stands beside it, where the schema asks for it. */
  const tellLength = async (url: string): Promise<void> => {
    const beside = [...path.slice(0, -1), 'duration']
    const seconds = form.spec(beside) && (await lengthOf(url))
    if (seconds) form.setAll([[beside, seconds]])
  }
  return (
    <AddressInput
      {...{ path, spec, state, control, set, accept }}
      public={shown}
      maxSize={FILM_LIMIT_MB}
      choose={t('file.choose')}
      onSent={({ url, name }) => {
        set(url)
        if (FILM.test(name)) void tellLength(url)
      }}
    />
  )
}
