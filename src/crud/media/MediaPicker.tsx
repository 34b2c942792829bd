import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { PicturePickerProvider, type LibraryPicture } from '#forms'
import { useText } from '#i18n'
import { beginInField } from '../beginIn.ts'
import { Unanswered } from '../Unanswered.tsx'
import { mediaUrl, type MediaFile } from './mediaQuery.ts'

const asPicture = (file: MediaFile): LibraryPicture => ({ url: mediaUrl(file), name: file.name, ...(file.decorative ? { alt: '' } : file.alt ? { alt: file.alt } : {}), ...(file.focus ? { focus: file.focus } : {}) })

/** Around everything that asks for pictures: they are chosen from the library, in a dialog. */
export function MediaPickerProvider({ children }: { children: ReactNode }) {
  const t = useText('backend')
  const [asked, setAsked] = useState<{ answer(picture: LibraryPicture | undefined): void } | null>(null)
  // With the first picture that is chosen. What is worked on behind the dialog outlives a library that does not come.
  const library = useQuery({ queryKey: ['media-library'], queryFn: async () => (await import('./MediaLibrary.tsx')).MediaLibrary, enabled: asked !== null, retry: false, staleTime: Infinity, gcTime: Infinity })
  const Library = library.data
  const pick = useCallback(() => new Promise<LibraryPicture | undefined>((answer) => setAsked({ answer })), [])
  const answer = (picture?: LibraryPicture): void => {
    asked?.answer(picture)
    setAsked(null)
  }
  return (
    <PicturePickerProvider value={pick}>
      {children}
      <Modal opened={asked !== null} onClose={() => answer()} size="xl" lockScroll={false} title={t('media.choose')} closeButtonProps={{ 'aria-label': t('close') }}>
        <div ref={beginInField}>
          {!Library ? <Unanswered query={library} failed={t('media.failed')} /> : asked && <Library onPick={(file) => answer(asPicture(file))} />}
        </div>
      </Modal>
    </PicturePickerProvider>
  )
}
