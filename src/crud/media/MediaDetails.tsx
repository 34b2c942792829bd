import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { gatewayServices } from '#flow'
import { IMAGES, SchemaForm, useUploads } from '#forms'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { fileSize, pickText } from '#shared'
import { beginInField } from '../beginIn.ts'
import { isCovered } from '../isCovered.ts'
import { Unanswered } from '../Unanswered.tsx'
import { UsesList } from '../uses/UsesList.tsx'
import { useUses } from '../uses/useUses.ts'
import { isPicture, mediaUrl, type MediaFile } from './mediaQuery.ts'
import { UploadList } from './UploadList.tsx'
import type { Media } from './useMedia.ts'
import type { TellChange } from './useMediaUndo.tsx'
import { useMediaForm } from './useMediaForm.ts'
import { FileActions } from './FileActions.tsx'

interface Props {
  file: MediaFile
  media: Media
  onChange(file: MediaFile | null): void
  onClose(): void
  onDone(): void
  onChanged: TellChange
}

/** What the file is, whoever looks at it; a picture is seen here by those who see none in the form. */
function FileFacts({ file, may }: { file: MediaFile; may: Media['may'] }) {
  const locale = useLocale()
  return (
    <>
      {!isPicture(file) && <IconFile size={64} stroke={1.2} aria-hidden />}
      <Text size="sm" c="dimmed">
        {[file.name, fileSize(file.size), formatDate(String(file.created_at), locale)].join(' · ')}
      </Text>
      {isPicture(file) && !may.change && (
        <img src={mediaUrl(file, { fresh: true })} alt={pickText(file.alt, locale)} />
      )}
    </>
  )
}

function FileUses({ uses }: { uses: ReturnType<typeof useUses> }) {
  const t = useText('backend')
  return (
    <section aria-labelledby="media-uses">
      <Text id="media-uses" fw={600} component="h3">
        {t('media.used')}
      </Text>
      {!uses.data ? (
        <Unanswered query={uses} failed={t('media.uses-failed')} />
      ) : uses.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('media.unused')}
        </Text>
      ) : (
        <UsesList plain uses={uses.data} />
      )}
    </section>
  )
}

interface FormProps extends Pick<ReturnType<typeof useMediaForm>, 'schema' | 'values' | 'save'> {
  file: MediaFile
  may: Media['may']
  services: ReturnType<typeof gatewayServices>
  name: string
}

/** What is said of the file, for who may change it. */
function MediaForm({ file, may, services, name, schema, values, save }: FormProps) {
  const t = useText('backend')
  return (
    <div ref={beginInField}>
      {!schema ? (
        <Skeleton h={240} />
      ) : (
        may.change && (
          <SchemaForm
            key={file.version}
            schema={schema as never}
            values={values}
            services={services}
            guarded
            onSubmit={save}
            submitLabel={t('media.save')}
            label={t('media.about', { name })}
          />
        )
      )}
    </div>
  )
}

/** One file: what it shows, its words and focal point, where it is used; replaced under its address, or deleted after a look at its uses. */
export function MediaDetails({
  file,
  media: { may },
  onChange,
  onClose,
  onDone,
  onChanged,
}: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const uses = useUses('file', file.key)
  const form = useMediaForm(file, { onChange, onDone, onChanged })
  const { renew, conflicts } = form
  const body = useRef<HTMLDivElement>(null)
  const { uploads, start, drop, resume } = useUploads(
    services,
    {
      accept: isPicture(file) ? IMAGES : undefined,
      replace: { id: file._id, version: file.version },
    },
    () => void renew(t('media.replaced')),
  )
  const name = pickText(file.title, locale) || file.name
  return (
    <Drawer
      opened
      onClose={() => isCovered(body.current) || onClose()}
      position="right"
      size="lg"
      title={name}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack ref={body} gap="md" className="sala-media-details" data-media-details>
        <FileFacts file={file} may={may} />
        <MediaForm {...form} file={file} may={may} services={services} name={name} />
        <FileUses uses={uses} />
        <FileActions
          file={file}
          may={may}
          uses={uses.data}
          onReplace={start}
          onDeleted={() => {
            onDone()
            onChange(null)
          }}
        />
        <UploadList uploads={uploads} onDrop={drop} onResume={resume} />
      </Stack>
      {conflicts}
    </Drawer>
  )
}
