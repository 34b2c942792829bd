import { Button, Group, Stack, Title } from '@mantine/core'
import { IconLayoutKanban, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  beginningWith,
  ChangeScreen,
  EntityBlock,
  firstColumns,
  listBody,
  useListPage,
  useScreenTitle,
  type VisibleEntity,
} from '#crud'
import { useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { Filter, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { lazyComponent } from '#ui'
import type { ChosenBarProps } from './chosen/ChosenBar.tsx'
import { isChoosable } from './chosen/isChoosable.ts'
import { groupableFields } from './groups/groupable.ts'
import type { GroupedTableProps, ListPartProps } from './listPart.ts'
import { ImportButton } from './import/ImportButton.tsx'
import type { BesideLookProps } from './looks/BesideLook.tsx'
import { looksOf, type Look } from './looks/looksOf.ts'
import { LookSwitch } from './looks/LookSwitch.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { ListViews } from './ListViews.tsx'
import { useChosen } from './chosen/useChosen.ts'
import { useListState } from './useListState.ts'
import { useListStart } from './views/useListStart.ts'
import { ViewTabs } from './views/ViewTabs.tsx'
import './entity-list.css'

/** Comes when something is chosen. */
const ChosenBar = lazyComponent<ChosenBarProps>(
  async () => (await import('./chosen/ChosenBar.tsx')).ChosenBar,
)

const GroupedTable = lazyComponent<GroupedTableProps>(
  async () => (await import('./groups/GroupedTable.tsx')).GroupedTable,
)

const CalendarLook = lazyComponent<ListPartProps>(
  async () => (await import('./looks/CalendarLook.tsx')).CalendarLook,
)

const BesideLook = lazyComponent<BesideLookProps>(
  async () => (await import('./looks/BesideLook.tsx')).BesideLook,
)

const TreeLook = lazyComponent<ListPartProps>(
  async () => (await import('./looks/TreeLook.tsx')).TreeLook,
)

interface Props {
  entity?: string
  /** What holds for every record of the list. */
  filter?: Filter
  /** Columns where a person has chosen none. */
  fields?: string[]
  title?: { th: string; en: string }
}

const NO_RECORDS: readonly StoredRecord[] = []

export const catalogues = ['backend', 'lists', 'forms', 'errors']

/** The generated list of an entity: search, filter, sort, page, choose columns, export. */
export default function EntityList({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={List} />
}

function List({ model, filter, fields, title }: Props & { model: VisibleEntity }) {
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, access } = model
  const heading = (title ?? entity['x-entity'].plural ?? entity['x-entity'].label)[locale]
  useScreenTitle(heading)
  const [state, change] = useListState(entity, filter)
  const isReady = useListStart(name)
  const isGrouped = state.group !== undefined && groupableFields(model).includes(state.group)
  const looks = looksOf(model)
  const look = state.look && looks.includes(state.look) ? state.look : looks[0]!
  const records = useListPage(
    name,
    listBody(state),
    isReady && !isGrouped && (look === 'table' || look === 'beside'),
  )
  const chosen = useChosen(records.data?.data ?? NO_RECORDS)
  // A page past the end, of an old address or of a filter since, is the last one.
  const { total = 0, paging } = records.data ?? {}
  const rows = records.data?.data.length ?? 0
  const isPast =
    total > 0 &&
    paging !== undefined &&
    state.page > paging.totalPages &&
    !(paging.atLeast && rows > 0)
  useEffect(() => {
    if (isPast) change({ page: String(paging!.totalPages) })
  }, [isPast])
  const chosenColumns = state.columns?.length ? state.columns : (fields ?? firstColumns(entity))
  // One list as long as its columns are the same: rows are rendered again by a new one.
  const columnNames = chosenColumns.join()
  const columns = useMemo(() => columnNames.split(','), [columnNames])
  const form = access.create ? screenPath(modules, name, 'create') : undefined
  const create = form && beginningWith(form, filter, entity)
  return (
    <Stack
      gap={state.isDense ? 'xs' : 'md'}
      className="sala-list"
      data-dense={state.isDense || undefined}
    >
      <ListHead
        model={model}
        heading={heading}
        create={create}
        isDense={state.isDense}
        looks={<LookSwitch model={model} state={state} change={change} />}
      >
        <ViewTabs model={model} fixed={filter} />
      </ListHead>
      <ListViews model={model} state={state} change={change} />
      <ListTools model={model} state={state} columns={columns} change={change} />
      {chosen.records.length > 0 && (
        <ChosenBar model={model} state={state} columns={columns} chosen={chosen} total={total} />
      )}
      <Records
        {...{ model, state, columns, change, records, create, chosen, look }}
        group={isGrouped ? state.group : undefined}
      />
    </Stack>
  )
}

interface RecordsProps extends ListPartProps {
  records: ReturnType<typeof useListPage>
  create: string | undefined
  chosen: ReturnType<typeof useChosen>
  look: Look
  /** The field by which they stand together. */
  group: string | undefined
}

/** The records themselves, as the list looks. */
function Records({
  model,
  state,
  columns,
  change,
  records,
  create,
  chosen,
  look,
  group,
}: RecordsProps) {
  return look === 'beside' && !group ? (
    <BesideLook
      model={model}
      state={state}
      columns={columns}
      change={change}
      records={records}
      chosen={chosen}
    />
  ) : look === 'calendar' ? (
    <CalendarLook model={model} state={state} columns={columns} change={change} />
  ) : look === 'tree' ? (
    <TreeLook model={model} state={state} columns={columns} change={change} />
  ) : group ? (
    <GroupedTable model={model} state={state} columns={columns} change={change} field={group} />
  ) : (
    <>
      <ListTable
        model={model}
        state={state}
        columns={columns}
        change={change}
        records={records}
        create={create}
        chosen={isChoosable(model) ? chosen : undefined}
      />
      {records.data && records.data.total > 0 && (
        <ListFooter state={state} answer={records.data} change={change} />
      )}
    </>
  )
}

/** What the list is called, and what leads on from it. */
function ListHead({
  model,
  heading,
  create,
  isDense,
  looks,
  children,
}: {
  model: VisibleEntity
  heading: string
  create: string | undefined
  isDense: boolean
  looks: ReactNode
  children: ReactNode
}) {
  const t = useText('backend')
  const { modules } = useSession()
  const board = screenPath(modules, model.name, 'board')
  return (
    <Group justify="space-between" align="center" wrap="wrap">
      <Title order={1} size={isDense ? 'h3' : 'h2'}>
        {heading}
      </Title>
      <div className="sala-list-head-views">{children}</div>
      <Group gap="xs">
        {looks}
        {board && (
          <Button
            component={Link}
            to={board}
            {...(isDense && { size: 'xs' })}
            variant="default"
            leftSection={<IconLayoutKanban size={18} aria-hidden />}
          >
            <span className="sala-list-wide">{t('list.board')}</span>
          </Button>
        )}
        {model.access.create && <ImportButton model={model} isDense={isDense} />}
        {create && (
          <Button
            component={Link}
            to={create}
            {...(isDense && { size: 'xs' })}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-keyshortcuts="N"
          >
            {t('list.create')}
          </Button>
        )}
        <ChangeScreen model={model} part="list" />
      </Group>
    </Group>
  )
}
