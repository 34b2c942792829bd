import { ActionIcon, Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPencil, IconSearch, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { holdersOf } from '#crud'
import { useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { useBuilder } from '../context/builderContext.ts'
import { DragSource } from '../canvas/DragSource.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { LibraryEntry } from '../context/library.ts'
import { useLibrary } from './useLibrary.ts'
import { NameDialog } from './NameDialog.tsx'
import { Preview } from './Preview.tsx'
import './patterns.css'

const CATEGORIES = ['own', 'parts', 'opening', 'courses', 'people', 'proof', 'contact', 'page']

const finds = ({ name, title, keywords }: LibraryEntry, words: string): boolean =>
  [name, ...(typeof title === 'string' ? [title] : Object.values(title)), ...keywords].some(
    (text) => String(text).toLowerCase().includes(words),
  )

/** What may stand on the page: where it is a part itself, nothing that holds it. */
function withoutHolders(entries: LibraryEntry[], page: string): LibraryEntry[] {
  const holders = holdersOf(
    page,
    entries.flatMap(({ own }) => (own ? [own.record] : [])),
  )
  return entries.filter(({ own }) => !own || !holders.has(own.id))
}

/** Ready-made rows, reusable parts and templates: drag one to its place, or press it to put it behind the selection. */
export function PatternPanel({ onTaken }: { onTaken?: () => void }) {
  const t = useText('builder')
  const { patterns, page } = useBuilder()
  const { data, isError, refetch } = useLibrary()
  const entries = useMemo(() => data && withoutHolders(data, page), [data, page])
  const [search, setSearch] = useState('')
  const [changing, setChanging] = useState<{
    what: 'rename' | 'delete'
    entry: LibraryEntry
  } | null>(null)
  useEffect(() => patterns.fill(entries ?? []), [patterns, entries])
  const groups = useMemo(() => {
    const words = search.trim().toLowerCase()
    return CATEGORIES.map((name) => ({
      name,
      entries: (entries ?? []).filter((entry) => entry.category === name && finds(entry, words)),
    })).filter((group) => group.entries.length > 0)
  }, [entries, search])
  if (isError)
    return (
      <p className="builder-note" role="alert">
        {t('pattern.load-failed')}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t('history.again')}
        </Button>
      </p>
    )
  if (!entries)
    return (
      <Stack gap="xs" aria-busy>
        <Skeleton h={120} />
        <Skeleton h={120} />
      </Stack>
    )
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        aria-label={t('pattern.search')}
        placeholder={t('pattern.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      {groups.length === 0 && <p className="builder-note">{t('pattern.none')}</p>}
      <div data-focus-stays>
        <DragSource className="builder-palette-groups">
          {groups.map((group) => (
            <section key={group.name} aria-label={t(`pattern.category.${group.name}`)}>
              <p className="builder-subtitle">{t(`pattern.category.${group.name}`)}</p>
              <div className="builder-patterns">
                {group.entries.map((entry) => (
                  <Card
                    key={entry.name}
                    entry={entry}
                    onChange={(what) => setChanging({ what, entry })}
                    {...(onTaken ? { onTaken } : {})}
                  />
                ))}
              </div>
            </section>
          ))}
        </DragSource>
      </div>
      {changing?.what === 'rename' && (
        <NameDialog entry={changing.entry} onClose={() => setChanging(null)} />
      )}
      {changing?.what === 'delete' && (
        <DeleteDialog entry={changing.entry} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

function Card({
  entry,
  onChange,
  onTaken,
}: {
  entry: LibraryEntry
  onChange(what: 'rename' | 'delete'): void
  onTaken?: () => void
}) {
  const t = useText('builder')
  const { patterns } = useBuilder()
  const name = pickText(entry.title, useLocale())
  return (
    <div className="builder-pattern-place" data-own={entry.own ? '' : undefined}>
      <button
        type="button"
        className="builder-pattern"
        data-pattern={entry.name}
        onClick={() => {
          patterns.insert(entry)
          onTaken?.()
        }}
      >
        <Preview rows={entry.rows} />
        <span className="builder-pattern-name">{name}</span>
      </button>
      {entry.own && (
        <span className="builder-pattern-tools">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('pattern.rename', { name })}
            title={t('pattern.rename', { name })}
            onClick={() => onChange('rename')}
          >
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="sm"
            aria-label={t('pattern.delete', { name })}
            title={t('pattern.delete', { name })}
            onClick={() => onChange('delete')}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
