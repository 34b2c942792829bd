import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFile, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { gatewayServices } from '#flow'
import { IMAGES, SchemaForm, useUploads } from '#forms'
import type { ClientFailure } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { fileSize, pickText } from '#shared'
import { entityQuery } from '../entityModel.ts'
import { ConflictDialog } from '../form/ConflictDialog.tsx'
import { beginInField } from '../beginIn.ts'
import { isCovered } from '../isCovered.ts'
import { Unanswered } from '../Unanswered.tsx'
import { UsesList } from '../uses/UsesList.tsx'
import { useUses } from '../uses/useUses.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { isPicture, mediaUrl, type MediaFile } from './mediaQuery.ts'
import { UploadList } from './UploadList.tsx'
import type { Media } from './useMedia.ts'
import type { TellChange } from './useMediaUndo.tsx'

interface Props {
  file: MediaFile
  media: Media
  onChange(file: MediaFile | null): void
  onClose(): void
  onDone(): void
  onChanged: TellChange
}

const OF_PICTURES = ['title', 'alt', 'decorative', 'focus', 'folder']
const OF_ALL = ['title', 'folder']

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
  const { entity } = useQuery(entityQuery(client, 'file')).data ?? {}
  const uses = useUses('file', file.key)
  const [conflict, setConflict] = useState<{
    failure: ClientFailure
    mine: Record<string, unknown>
  } | null>(null)
  /** What stands in the form beside what somebody else saved meanwhile. */
  const [mine, setMine] = useState<Record<string, unknown>>({})
  const [deleting, setDeleting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const picture = isPicture(file)
  const fields = picture ? OF_PICTURES : OF_ALL
  const schema = useMemo(
    () =>
      entity && {
        type: 'object',
        $defs: entity.$defs,
        properties: {
          image: { type: 'string', 'x-widget': 'hidden' },
          ...Object.fromEntries(fields.map((name) => [name, entity.properties[name]])),
        },
      },
    [entity, fields],
  )
  const values = useMemo(
    () => ({
      ...(picture ? { image: mediaUrl(file, { fresh: true }) } : {}),
      ...Object.fromEntries(
        Object.entries({ ...file, ...mine }).filter(
          ([name, value]) => fields.includes(name) && value !== undefined && value !== null,
        ),
      ),
    }),
    [file, mine, fields, picture],
  )

  const renew = async (message?: string): Promise<void> => {
    const now = await client.get('file', file._id)
    onDone()
    setMine({})
    if (now.ok) onChange(now.value as MediaFile)
    if (message) notifications.show({ color: 'green', message })
  }
  const { uploads, start, drop, resume } = useUploads(
    services,
    { accept: picture ? IMAGES : undefined, replace: { id: file._id, version: file.version } },
    () => void renew(t('media.replaced')),
  )
  const save = async (given: unknown): Promise<ClientFailure[] | undefined> => {
    const data = Object.fromEntries(
      fields.map((name) => [name, (given as Record<string, unknown>)[name] ?? null]),
    )
    const answer = await client.update('file', file._id, { data, version: file.version })
    if (answer.ok) {
      onChanged('file', file, answer.value, fields)
      return void (await renew())
    }
    const stale = answer.failures.find(({ code }) => code === 'version-stale')
    if (!stale) return answer.failures
    setConflict({ failure: stale, mine: data })
    return undefined
  }
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
        {!picture && <IconFile size={64} stroke={1.2} aria-hidden />}
        <Text size="sm" c="dimmed">
          {[file.name, fileSize(file.size), formatDate(String(file.created_at), locale)].join(
            ' · ',
          )}
        </Text>
        {picture && !may.change && (
          <img src={mediaUrl(file, { fresh: true })} alt={pickText(file.alt, locale)} />
        )}
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
          accept={picture ? IMAGES.map((one) => `.${one}`).join(',') : undefined}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) start(chosen)
            event.target.value = ''
          }}
        />
        <UploadList uploads={uploads} onDrop={drop} onResume={resume} />
      </Stack>
      {deleting && (
        <DeleteDialog
          files={[file]}
          uses={uses.data}
          onClose={() => setDeleting(false)}
          onDone={(_, isOver) => {
            if (isOver) {
              onDone()
              onChange(null)
            }
          }}
        />
      )}
      {conflict && entity && (
        <ConflictDialog
          entity={entity}
          failure={conflict.failure}
          onClose={() => setConflict(null)}
          onKeepMine={() => {
            setMine(conflict.mine)
            if (conflict.failure.current) onChange(conflict.failure.current as MediaFile)
            setConflict(null)
          }}
          onTakeTheirs={() => {
            setConflict(null)
            void renew(t('media.taken-theirs'))
          }}
        />
      )}
    </Drawer>
  )
}
