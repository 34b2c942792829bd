import { Button, Group } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DocumentUses } from '#gateway'
import { DeleteDialog } from './DeleteDialog.tsx'
import { IMAGES } from '#forms'
import { useText } from '#i18n'
import { isPicture, mediaUrl, type MediaFile } from './mediaQuery.ts'
import type { Media } from './useMedia.ts'

interface Props {
  file: MediaFile
  may: Media['may']
  onReplace(file: File): void
  /** What uses the file, once that is known. */
  uses: DocumentUses[] | undefined
  onDeleted(): void
}

/** What may be done with a file besides saying what it is. */
export function FileActions({ file, may, uses, onReplace, onDeleted }: Props) {
  const t = useText('backend')
  const [deleting, setDeleting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Group gap="sm">
        {may.change && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('media.replace')}
          </Button>
        )}
        <Button
          component="a"
          href={mediaUrl(file)}
          target="_blank"
          rel="noreferrer"
          variant="default"
        >
          {t('media.open')}
        </Button>
        {may.remove && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media.replace')}
        accept={isPicture(file) ? IMAGES.map((one) => `.${one}`).join(',') : undefined}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onReplace(chosen)
          event.target.value = ''
        }}
      />
      {deleting && (
        <DeleteDialog
          files={[file]}
          uses={uses}
          onClose={() => setDeleting(false)}
          onDone={(_, isOver) => isOver && onDeleted()}
        />
      )}
    </>
  )
}
