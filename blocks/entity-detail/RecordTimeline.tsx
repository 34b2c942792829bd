import { Checkbox, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { VisibleEntity } from '#crud'
import type { AuditEntry, RecordNote } from '#gateway'
import { formatDate, useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { Changes, useChangeNames } from './Changes.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useNotes } from './useNotes.ts'

interface Props {
  model: VisibleEntity
  id: string
  version: number
}

type Item = { at: string; entry: AuditEntry } | { at: string; note: RecordNote }

/** All that happened to a record in one line of time: changes, transitions, words, files and what is to be done next. */
export function RecordTimeline({ model, id, version }: Props) {
  const t = useText('backend')
  const { client } = useSession()
  const { name } = model
  const notes = useNotes(name, id)
  const { data, isPending, isError } = useQuery({
    queryKey: ['records', name, 'history', id, version],
    queryFn: async () => {
      const answer = await client.history(name, id)
      if (!answer.ok) throw new Error('history')
      return answer.value
    },
  })
  const names = useChangeNames(model, data ?? [])
  const items: Item[] = [
    ...(data ?? []).map((entry) => ({ at: entry.at, entry })),
    ...notes.all.map((note) => ({ at: note.at, note })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Stack
      gap="sm"
      data-timeline
      onDragOver={(event) => notes.canWrite && event.preventDefault()}
      onDrop={(event) => {
        if (!notes.canWrite || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        notes.attach([...event.dataTransfer.files])
      }}
    >
      <Title order={2} size="h5">
        {t('history.title')}
      </Title>
      {notes.canWrite && <NoteForm notes={notes} />}
      {isPending && <Skeleton h={80} />}
      {isError && <Text c="dimmed">{t('history.failed')}</Text>}
      {data?.length === 0 && notes.all.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      <Timeline bulletSize={14} lineWidth={2} active={-1}>
        {items.map((item, index) =>
          'note' in item ? (
            <NoteItem key={item.note._id} note={item.note} onSettle={notes.settle} />
          ) : (
            <EntryItem key={`${item.at}-${index}`} model={model} entry={item.entry} names={names} />
          ),
        )}
      </Timeline>
    </Stack>
  )
}

function EntryItem({
  model: { entity, states },
  entry,
  names,
  ...line
}: {
  model: VisibleEntity
  entry: AuditEntry
  names: ReturnType<typeof useChangeNames>
}) {
  const t = useText('backend')
  const locale = useLocale()
  const label = (transition: string): string =>
    states?.transitions.find((one) => one.id === transition)?.label[locale] ?? transition
  return (
    <Timeline.Item
      {...line}
      data-history={entry.action}
      title={
        entry.action === 'transition'
          ? label(entry.transition ?? '')
          : entry.action === 'refused'
            ? t('history.refused', { label: label(entry.transition ?? '') })
            : t(`history.${entry.action}`)
      }
    >
      <Text size="sm" c="dimmed">
        {entry.userName ?? t('history.system')} · {formatDate(entry.at, locale, 'datetime')}
      </Text>
      {entry.reason && entry.action !== 'refused' && <Text size="sm">“{entry.reason}”</Text>}
      {entry.action === 'update' && (
        <Changes entity={entity} changes={entry.changes} names={names} />
      )}
    </Timeline.Item>
  )
}

function NoteItem({
  note,
  onSettle,
  ...line
}: {
  note: RecordNote
  onSettle(note: RecordNote, done: boolean): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { text, author, at, due, done = false, file } = note
  return (
    <Timeline.Item
      {...line}
      data-note={note._id}
      title={due ? t('notes.next') : file ? t('notes.file') : t('notes.comment')}
    >
      <Text size="sm" c="dimmed">
        {author} · {formatDate(at, locale, 'datetime')}
      </Text>
      {text && (
        <Text size="sm" className="sala-note-text">
          {text}
        </Text>
      )}
      {due && (
        <Checkbox
          mt={4}
          checked={done}
          onChange={(event) => onSettle(note, event.currentTarget.checked)}
          label={t('notes.by', { day: formatDate(due, locale) })}
        />
      )}
      {file && <NoteFile file={file} />}
    </Timeline.Item>
  )
}

function NoteFile({ file }: { file: NonNullable<RecordNote['file']> }) {
  return (
    <a className="sala-note-file" href={`${file.url}?view`} target="_blank" rel="noreferrer">
      {file.type.startsWith('image/') && <img src={file.url} alt="" loading="lazy" />}
      {file.name}
    </a>
  )
}
