import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fieldLabel, filterChoices } from '#crud'
import { useLocale, useText } from '#i18n'
import { lazyComponent } from '#ui'
import { FilterChips } from './filters/FilterChips.tsx'
import type { FilterPanelProps } from './filters/FilterPanel.tsx'
import type { ListPartProps } from './listPart.ts'
import { LayoutButton } from './layout/LayoutButton.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { isNarrowed } from './useListState.ts'

const FilterPanel = lazyComponent<FilterPanelProps>(
  async () => (await import('./filters/FilterPanel.tsx')).FilterPanel,
)

/** As the rows are, what stands above them is. */
const SMALL = { size: 'xs' } as const

const SEARCH = <IconSearch size={18} aria-hidden />

function ListSearch({ state, change }: Pick<ListPartProps, 'state' | 'change'>) {
  const t = useText('backend')
  const [words, setWords] = useState(state.search)
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }), 300)
  useEffect(() => setWords(state.search), [state.search])
  const empty = useRef(() => undefined as void)
  empty.current = () => {
    setWords('')
    change({ q: undefined })
  }
  // One element whatever is typed: a key renders the box alone.
  const clear = useMemo(
    () => (
      <button
        type="button"
        className="sala-search-clear"
        aria-label={t('list.clear-search')}
        onClick={() => empty.current()}
      >
        <IconX size={16} aria-hidden />
      </button>
    ),
    [t],
  )
  return (
    <TextInput
      {...(state.isDense && SMALL)}
      className="sala-list-search"
      aria-keyshortcuts="/"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={SEARCH}
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        search(value)
      }}
      rightSection={words ? clear : null}
    />
  )
}

/** The fields that people narrow this list by most, each by one of its values. */
function QuickFilters({ model: { entity }, state, change }: Omit<ListPartProps, 'columns'>) {
  const t = useText('backend')
  const locale = useLocale()
  return (entity['x-list']?.filters ?? []).map((field) => {
    const options = filterChoices(
      entity.properties[field],
      t('yes'),
      t('no'),
      locale,
      state.filters[field],
    )
    if (options.length === 0) return null
    return (
      <Select
        key={field}
        {...(state.isDense && SMALL)}
        className="sala-list-filter"
        data-set={state.filters[field] !== undefined || undefined}
        clearable
        aria-label={fieldLabel(entity, field, locale)}
        placeholder={fieldLabel(entity, field, locale)}
        data={options}
        value={state.filters[field] ?? null}
        onChange={(value) => change({ [`f.${field}`]: value ?? undefined })}
        data-filter={field}
      />
    )
  })
}

/** Takes away all that the list is narrowed by. */
function ClearButton({ state, change }: Pick<ListPartProps, 'state' | 'change'>) {
  const t = useText('backend')
  if (!isNarrowed(state)) return null
  const fields = Object.keys(state.filters).map((field) => `f.${field}`)
  return (
    <Button
      {...(state.isDense && SMALL)}
      variant="subtle"
      onClick={() =>
        change(Object.fromEntries(['q', 'where', ...fields].map((key) => [key, undefined])))
      }
    >
      {t('list.clear')}
    </Button>
  )
}

/** Search, filters, columns and export above the list. */
export function ListTools({ model, state, columns, change }: ListPartProps) {
  const lists = useText('lists')
  const [isOpen, setOpen] = useState(false)
  const asked = state.where.groups.reduce((sum, { conditions }) => sum + conditions.length, 0)
  return (
    <>
      <Group
        gap="sm"
        wrap="wrap"
        align="end"
        role="search"
        className="sala-list-tools"
        data-open={isOpen || undefined}
      >
        <ListSearch state={state} change={change} />
        <QuickFilters model={model} state={state} change={change} />
        <Button
          {...(state.isDense && SMALL)}
          variant={asked > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          data-filters={asked}
          onClick={() => setOpen(!isOpen)}
        >
          {lists('filter.button')}
          {asked > 0 && ` (${asked})`}
        </Button>
        <ClearButton state={state} change={change} />
        <Group gap="xs" ml="auto" className="sala-list-ways">
          <LayoutButton model={model} state={state} columns={columns} change={change} />
          {model.access.export && <ExportMenu model={model} state={state} columns={columns} />}
        </Group>
      </Group>
      {isOpen && (
        <FilterPanel
          where={state.where}
          subjects={state.subjects}
          onChange={(where) => change({ where })}
        />
      )}
      <FilterChips state={state} change={change} onOpen={() => setOpen(true)} />
    </>
  )
}
