import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '#i18n'
import { beginInField } from '../beginIn.ts'
import { isCovered } from '../isCovered.ts'
import { inKit } from '../Kit.tsx'
import { Unanswered } from '../Unanswered.tsx'
import { useOpened } from '../useOpened.ts'
import type { PickerProps } from './pickerProps.ts'

/** The media library as a dialog that one picture is chosen in. */
export const PickerModal = inKit(function PickerModal({ opened, onAnswer }: PickerProps) {
  const t = useText('backend')
  const body = useRef<HTMLDivElement>(null)
  // With the first picture that is chosen. What is worked on behind the dialog outlives a library that does not come.
  const library = useQuery({
    queryKey: ['media-library'],
    queryFn: async () => (await import('./MediaLibrary.tsx')).MediaLibrary,
    enabled: opened,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const Library = library.data
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={() => isCovered(body.current) || onAnswer()}
      size="xl"
      lockScroll={false}
      title={t('media.choose')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div ref={body}>
        <div ref={beginInField}>
          {!Library ? (
            <Unanswered query={library} failed={t('media.failed')} />
          ) : (
            opened && <Library onPick={onAnswer} />
          )}
        </div>
      </div>
    </Modal>
  )
})
