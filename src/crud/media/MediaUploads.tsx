import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { gatewayServices } from '#flow'
import { IMAGES, useUploads } from '#forms'
import { useText } from '#i18n'
import { useSession } from '#session'
import { UPLOAD_LIMIT_MB } from '#shared'
import { UploadList } from './UploadList.tsx'

interface Props {
  folder: string | null
  allowed: boolean
  picturesOnly: boolean
  onDone(): void
  children: ReactNode
}

/** Pasting needs no field that has the focus; one that is typed in keeps its own. */
function usePastedFiles(
  allowed: boolean,
  around: RefObject<HTMLElement | null>,
  upload: (files: Iterable<File>) => void,
): void {
  const latest = useRef(upload)
  latest.current = upload
  useEffect(() => {
    if (!allowed) return
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files
      const dialog = document.querySelector('[role=dialog]')
      if (event.defaultPrevented || !files?.length || (dialog && !dialog.contains(around.current)))
        return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [allowed, around])
}

/** Takes files into a folder: by the button, dropped anywhere on the library, or pasted while it is open. */
export function MediaUploads({ folder, allowed, picturesOnly, onDone, children }: Props) {
  const t = useText('backend')
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const input = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const accept = picturesOnly ? IMAGES : undefined
  const { uploads, start, drop, resume } = useUploads(
    services,
    { accept, public: true, folder: folder ?? undefined },
    onDone,
  )
  const upload = (files: Iterable<File>): void => [...files].forEach(start)
  usePastedFiles(allowed, around, upload)

  // One tree for both: who may send files in is known after the library is shown, and what is worked on in it stays.
  return (
    <div
      ref={around}
      className="sala-media-library"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!allowed || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        if (!allowed) return
        event.preventDefault()
        setOver(false)
        upload(event.dataTransfer.files)
      }}
    >
      {allowed && (
        <div className="sala-media-upload">
          <Button
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('media.upload')}
          </Button>
          <small>{t('media.upload-hint', { size: UPLOAD_LIMIT_MB })}</small>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t('media.upload')}
            accept={accept?.map((one) => `.${one}`).join(',')}
            onChange={(event) => {
              upload(event.target.files ?? [])
              event.target.value = ''
            }}
          />
        </div>
      )}
      <UploadList uploads={uploads} onDrop={drop} onResume={resume} />
      {children}
    </div>
  )
}
