import { Modal } from '@mantine/core'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { PicturePickerProvider, type LibraryPicture } from '#forms'
import { useText } from '#i18n'
import { Loading } from '../EntityBlock.tsx'
import { mediaUrl, type MediaFile } from './mediaQuery.ts'

// With the first picture that is chosen.
const Library = lazy(async () => ({ default: (await import('./MediaLibrary.tsx')).MediaLibrary }))

const asPicture = (file: MediaFile): LibraryPicture => ({ url: mediaUrl(file), name: file.name, ...(file.decorative ? { alt: '' } : file.alt ? { alt: file.alt } : {}), ...(file.focus ? { focus: file.focus } : {}) })

/** Around everything that asks for pictures: they are chosen from the library, in a dialog. */
export function MediaPickerProvider({ children }: { children: ReactNode }) {
  const t = useText('backend')
  const [asked, setAsked] = useState<{ answer(picture: LibraryPicture | undefined): void } | null>(null)
  const pick = useCallback(() => new Promise<LibraryPicture | undefined>((answer) => setAsked({ answer })), [])
  const answer = (picture?: LibraryPicture): void => {
    asked?.answer(picture)
    setAsked(null)
  }
  return (
    <PicturePickerProvider value={pick}>
      {children}
      <Modal opened={asked !== null} onClose={() => answer()} size="xl" lockScroll={false} title={t('media.choose')} closeButtonProps={{ 'aria-label': t('close') }}>
        <Suspense fallback={<Loading />}>{asked && <Library onPick={(file) => answer(asPicture(file))} />}</Suspense>
      </Modal>
    </PicturePickerProvider>
  )
}
