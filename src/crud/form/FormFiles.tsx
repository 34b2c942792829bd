import './formFiles.css'
import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useState, type DragEvent, type ReactNode } from 'react'
import { useText } from '#i18n'
import type { FormFile, useFormFiles } from './useFormFiles.ts'

type Files = ReturnType<typeof useFormFiles>

const holdsFiles = ({ dataTransfer, defaultPrevented }: DragEvent): boolean =>
  !defaultPrevented && dataTransfer.types.includes('Files')

/** A form with the files of its record beside it, to be read while one types: dropped anywhere on it, or chosen. */
export function FormFiles({ files, children }: { files: Files; children: ReactNode }) {
  const t = useText('backend')
  const [asked, setAsked] = useState<string | null>()
  const place = useId()
  if (!files.isOn) return children
  const all = [...files.waiting, ...files.own]
  const shown = asked === null ? undefined : (all.find(({ url }) => url === asked) ?? all[0])
  const add = (chosen: readonly File[]): void =>
    void files.add(chosen).then((first) => first && setAsked(first.url))
  return (
    <div
      className="sala-form-files"
      data-open={shown ? '' : undefined}
      data-needs-room={shown ? '' : undefined}
      onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!holdsFiles(event) || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <Group
        gap="xs"
        className="sala-form-files-tools"
        role="group"
        aria-label={t('form-files.label')}
      >
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={files.isBusy}
              leftSection={<IconPaperclip size={16} aria-hidden />}
              title={t('notes.drop')}
            >
              {t('notes.attach')}
            </Button>
          )}
        </FileButton>
        {all.map((file) => (
          <FileChoice
            key={file.url}
            file={file}
            isShown={file === shown}
            place={place}
            onShow={() => setAsked(file === shown ? null : file.url)}
            onRemove={files.waiting.includes(file) ? () => files.remove(file.url) : undefined}
          />
        ))}
        {files.waiting.length > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t('form-files.waiting', { count: files.waiting.length })}
          </Text>
        )}
      </Group>
      <div className="sala-form-files-form">{children}</div>
      {shown && (
        <aside id={place} className="sala-form-files-shown" aria-label={shown.name}>
          <ShownFile file={shown} />
        </aside>
      )}
    </div>
  )
}

function FileChoice({
  file: { name },
  isShown,
  place,
  onShow,
  onRemove,
}: {
  file: FormFile
  isShown: boolean
  place: string
  onShow(): void
  onRemove: (() => void) | undefined
}) {
  const t = useText('backend')
  return (
    <Group gap={0} wrap="nowrap">
      <Button
        size="compact-sm"
        variant={isShown ? 'light' : 'subtle'}
        aria-expanded={isShown}
        {...(isShown && { 'aria-controls': place })}
        onClick={onShow}
        className="sala-form-file"
        data-form-file={name}
      >
        {name}
      </Button>
      {onRemove && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          onClick={onRemove}
          aria-label={t('form-files.remove', { name })}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** A document in the viewer of the browser, a picture as it is; anything else is opened apart. */
function ShownFile({ file: { url, name, type } }: { file: FormFile }) {
  const t = useText('backend')
  const way = (
    <a href={`${url}?view`} target="_blank" rel="noreferrer">
      {t('form-files.open')}
    </a>
  )
  if (type.startsWith('image/'))
    return (
      <>
        <img src={url} alt={name} />
        {way}
      </>
    )
  return type === 'application/pdf' && navigator.pdfViewerEnabled !== false ? (
    <>
      <iframe src={`${url}?view=1`} title={name} />
      {way}
    </>
  ) : (
    <p>
      {t('form-files.not-shown')} {way}
    </p>
  )
}
