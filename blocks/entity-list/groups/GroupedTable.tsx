import { Alert, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import {
  CallError,
  fieldLabel,
  FieldValue,
  ScreenMessage,
  useReferences,
  valueText,
  writeWhere,
  type ListCondition,
} from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { usePinnedPlaces } from '../layout/usePinnedPlaces.ts'
import { ListHeads } from '../ListHeads.tsx'
import type { GroupedTableProps } from '../listPart.ts'
import { cellLooks, fieldOf, isNumeric } from '../cellLooks.ts'
import type { ListState } from '../useListState.ts'
import { GroupRows } from './GroupRows.tsx'
import { MAX_SHOWN, totalOf, useGroups, type RecordGroup } from './useGroups.ts'

/** In the order of a closed list, else by what they are called; what has no value comes last. */
function inOrder(groups: RecordGroup[], field: Field, called: (one: RecordGroup) => string) {
  const place = ({ value }: RecordGroup): number =>
    value === null ? Infinity : ((field.enum as unknown[] | undefined)?.indexOf(value) ?? 0)
  return groups.toSorted(
    (a, b) => place(a) - place(b) || called(a).localeCompare(called(b), 'th', { numeric: true }),
  )
}

/** What narrows the list to one group. */
function onlyThis(state: ListState, field: string, { value }: RecordGroup): string | undefined {
  const kind = state.subjects.find(({ path }) => path === field)?.kind
  const condition: ListCondition =
    value === null
      ? { field, operator: 'empty', values: [] }
      : {
          field,
          operator: kind === 'choice' || kind === 'reference' ? 'among' : 'is',
          values: [value],
        }
  const { join, groups } = state.where
  const isJoined = join === 'and' || groups.length < 2
  return writeWhere({
    join: 'and',
    groups: [...(isJoined ? groups : groups.slice(0, 1)), { join: 'and', conditions: [condition] }],
  })
}

/** The list by the values of a field: each group with its count and sums, opened to its records. */
export function GroupedTable(props: GroupedTableProps) {
  const { model, state, columns, change, field } = props
  const t = useText('lists')
  const general = useText('backend')
  const locale = useLocale()
  const { entity } = model
  const groups = useGroups(model, state, columns, field)
  const table = useRef<HTMLTableElement>(null)
  usePinnedPlaces(table, state.pinned, [columns.join(), state.widths, groups.data, state.isDense])
  const about = fieldOf(entity, field)
  const asRecords = useMemo(
    () => (groups.data ?? []).map(({ value }) => ({ [field]: value }) as unknown as StoredRecord),
    [groups.data, field],
  )
  const names = useReferences([[field, about]], asRecords)[field]
  if (groups.isError) {
    const failure = groups.error instanceof CallError ? groups.error.failures[0] : undefined
    return (
      <ScreenMessage
        kind="error"
        message={failure?.message}
        onRetry={() => void groups.refetch()}
      />
    )
  }
  if (!groups.data)
    return (
      <Stack gap="xs" aria-busy="true" aria-label={general('loading')}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={32} />
        ))}
      </Stack>
    )
  const called = ({ value }: RecordGroup): string =>
    value === null
      ? t('group.empty')
      : valueText(about, value, {
          locale,
          yes: general('yes'),
          no: general('no'),
          unseen: general('unseen'),
          names,
        })
  const shown = inOrder(groups.data, about, called).slice(0, MAX_SHOWN)
  return (
    <div className="sala-table-frame" aria-busy={groups.isFetching}>
      {groups.data.length > MAX_SHOWN && (
        <Alert color="yellow">
          {t('group.too-many', { most: formatNumber(MAX_SHOWN, locale) })}
        </Alert>
      )}
      <Table
        ref={table}
        className="sala-table sala-line-cards"
        data-dense={state.isDense || undefined}
        data-grouped={field}
        verticalSpacing={state.isDense ? 2 : 'sm'}
      >
        <Table.Thead>
          <Table.Tr>
            <ListHeads model={model} state={state} columns={columns} change={change} isSorting />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((group) => (
            <GroupRows
              key={String(group.value)}
              {...props}
              group={group}
              label={called(group)}
              onOnly={() => change({ where: onlyThis(state, field, group), group: undefined })}
            />
          ))}
          <TotalRow {...props} groups={groups.data} />
        </Table.Tbody>
      </Table>
    </div>
  )
}

function TotalRow({
  model: { entity },
  state,
  columns,
  groups,
}: GroupedTableProps & { groups: RecordGroup[] }) {
  const t = useText('lists')
  const locale = useLocale()
  const { rows, sums } = totalOf(groups)
  return (
    <Table.Tr className="sala-group-total" data-group-total={rows}>
      {columns.map((column, index) => (
        <Table.Td
          key={column}
          data-label={index === 0 ? t('group.all') : fieldLabel(entity, column, locale)}
          data-empty-cell={(index > 0 && sums[column] === undefined) || undefined}
          data-numeric={isNumeric(fieldOf(entity, column)) || undefined}
          {...cellLooks(state, column, index)}
        >
          {index === 0 ? (
            <Text span fw={600} size="sm">
              {t('group.all')} · {t('group.rows', { count: rows })}
            </Text>
          ) : sums[column] === undefined ? null : (
            <FieldValue field={fieldOf(entity, column)} value={sums[column]} />
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
