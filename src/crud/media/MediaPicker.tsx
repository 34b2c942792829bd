import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { PicturePickerProvider, type LibraryPicture } from '#forms'
import { useText } from '#i18n'
import { deferredComponent } from '#ui'
import { mediaUrl, type MediaFile } from './mediaQuery.ts'
import { type PickerProps } from './pickerProps.ts'

const asPicture = (file: MediaFile): LibraryPicture => ({
  url: mediaUrl(file),
  name: file.name,
  ...(file.decorative ? { alt: '' } : file.alt ? { alt: file.alt } : {}),
  ...(file.focus ? { focus: file.focus } : {}),
})

/** How long a choice waits for its dialog (ms). */
const PATIENCE = 2000

/** Where the dialog does not come, nothing is chosen, and that is said. */
function PickerLoading({ opened, onAnswer }: PickerProps) {
  const t = useText('backend')
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => {
      notifications.show({ color: 'red', message: t('media.failed') })
      onAnswer()
    }, PATIENCE)
    return () => clearTimeout(timer)
  }, [opened])
  return null
}

const PickerModal = deferredComponent(
  async () => (await import('./PickerModal.tsx')).PickerModal,
  PickerLoading,
)

/** Around everything that asks for pictures: they are chosen from the library, in a dialog. */
export function MediaPickerProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ answer(picture: LibraryPicture | undefined): void } | null>(
    null,
  )
  const pick = useCallback(
    () => new Promise<LibraryPicture | undefined>((answer) => setAsked({ answer })),
    [],
  )
  const answer = (file?: MediaFile): void => {
    asked?.answer(file && asPicture(file))
    setAsked(null)
  }
  return (
    <PicturePickerProvider value={pick}>
      {children}
      <PickerModal opened={asked !== null} onAnswer={answer} />
    </PicturePickerProvider>
  )
}
