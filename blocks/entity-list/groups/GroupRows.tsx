import { Button, Skeleton, Table, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldLabel, FieldValue, listBody, useListPage, useReferences, useSeen } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { Filter, StoredRecord } from '#schema'
import { useDetailPath } from '../useDetailPath.ts'
import { cellLooks, fieldOf, isNumeric } from '../cellLooks.ts'
import { ListRow } from '../ListRow.tsx'
import type { GroupedTableProps } from '../listPart.ts'
import type { RecordGroup } from './useGroups.ts'

/** Records of an open group; more are seen by the group alone. */
const MAX_ROWS = 50
const NO_RECORDS: StoredRecord[] = []

interface Props extends GroupedTableProps {
  group: RecordGroup
  label: string
  /** Shows the records of the group alone. */
  onOnly(): void
}

/** The line of a group, and its records while it is open. */
export function GroupRows({ group, label, onOnly, ...list }: Props) {
  const t = useText('lists')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { model, state, columns } = list
  const { entity } = model
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <Table.Tr className="sala-group-line" data-group={String(group.value)}>
        {columns.map((column, index) => (
          <Table.Td
            key={column}
            data-label={index === 0 ? '' : fieldLabel(entity, column, locale)}
            data-empty-cell={(index > 0 && group.sums[column] === undefined) || undefined}
            data-numeric={isNumeric(fieldOf(entity, column)) || undefined}
            {...cellLooks(state, column, index)}
          >
            {index === 0 ? (
              <button
                type="button"
                className="sala-group-button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon size={16} aria-hidden />
                <span>{label}</span>
                <Text span size="xs" c="dimmed">
                  {t('group.rows', { count: group.rows })}
                </Text>
              </button>
            ) : group.sums[column] === undefined ? null : (
              <FieldValue field={fieldOf(entity, column)} value={group.sums[column]} />
            )}
          </Table.Td>
        ))}
      </Table.Tr>
      {isOpen && <Records {...list} group={group} onOnly={onOnly} />}
    </>
  )
}

function Records({
  model,
  state,
  columns,
  field,
  group,
  onOnly,
}: GroupedTableProps & Pick<Props, 'group' | 'onOnly'>) {
  const t = useText('lists')
  const locale = useLocale()
  const { entity, name } = model
  const body = listBody({ ...state, page: 1, pageSize: MAX_ROWS })
  const within = { $and: [body.args?.[0] ?? {}, { [field]: group.value }] } as Filter
  const records = useListPage(name, { ...body, args: [within] })
  const rows = records.data?.data ?? NO_RECORDS
  const references = useReferences(
    columns.map((column) => [column, fieldOf(entity, column)]),
    rows,
  )
  const see = useSeen(entity, name)
  const detail = useDetailPath(model)
  if (!records.data)
    return (
      <Table.Tr>
        <Table.Td colSpan={columns.length}>
          <Skeleton h={24} />
        </Table.Td>
      </Table.Tr>
    )
  return (
    <>
      {rows.map((record) => (
        <ListRow
          key={record._id}
          model={model}
          record={record}
          columns={columns}
          widths={state.widths}
          pinned={state.pinned}
          references={references}
          to={detail(record)}
          onOpen={see}
          isChosen={undefined}
          onToggle={undefined}
        />
      ))}
      {group.rows > rows.length && (
        <Table.Tr>
          <Table.Td colSpan={columns.length}>
            <Text span size="sm" c="dimmed" me="sm">
              {t('group.more-rows', { most: formatNumber(MAX_ROWS, locale) })}
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={onOnly}>
              {t('group.only')}
            </Button>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
