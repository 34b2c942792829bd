import { useText } from '#i18n'
import { Button } from '#ui'
import type { Path } from '../../../core/index.ts'
import { useForm } from '../../context.ts'
import { usePicturePicker, type LibraryPicture } from '../../services.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { AddressInput } from './AddressInput.tsx'
import { IMAGES } from './pictures.ts'

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
  const form = useForm()
  const pick = usePicturePicker()
  const value = typeof state.value === 'string' ? state.value : ''
  const setPicture = (picture: Omit<LibraryPicture, 'name'>): void =>
    takePicture(form, path, picture)
  return (
    <AddressInput
      {...{ path, spec, state, control, set }}
      accept={IMAGES}
      maxSize={spec.options.maxSize}
      public
      choose={t('file.choose-image')}
      onSent={(file) => {
        if (value === '') set(file.url)
        else setPicture(file)
      }}
      shown={value !== '' && <img src={value} alt="" width={44} height={44} />}
      other={
        pick && (
          <Button
            icon="search"
            onClick={() => void pick().then((picture) => picture && setPicture(picture))}
          >
            {t('file.library')}
          </Button>
        )
      }
    />
  )
}
