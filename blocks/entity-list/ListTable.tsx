import { Button, Center, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInbox, IconSelector } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useContext } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  CallError,
  fieldLabel,
  FieldValue,
  isSortable,
  isUnseen,
  openedPath,
  PreviewContext,
  recordTitle,
  ScreenMessage,
  useReferences,
  useSeen,
  type VisibleEntity,
} from '#crud'
import type { QueryAnswer } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { screenPath, useSession } from '#session'
import { ChooseBox, ChoosePage } from './ChooseBox.tsx'
import type { ListPartProps } from './ListTools.tsx'
import type { Chosen } from './useChosen.ts'

const SYSTEM: Record<string, Field> = {
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
}

/** Stands in an empty list that is only looked at: its columns are arranged there. */
const NONE = { _id: '' } as StoredRecord

interface Props extends ListPartProps {
  records: UseQueryResult<QueryAnswer>
  create: string | undefined
  /** The choice of several; nothing where nothing could be done with them. */
  chosen?: Chosen | undefined
}

function SortableHead({
  field,
  label,
  numeric,
  state,
  change,
}: { field: string; label: string; numeric: boolean } & Pick<ListPartProps, 'state' | 'change'>) {
  const t = useText('backend')
  const own = state.sort[0]?.field === field ? state.sort[0].direction : undefined
  const Icon = own === 'asc' ? IconArrowUp : own === 'desc' ? IconArrowDown : IconSelector
  return (
    <Table.Th
      data-column={field}
      data-numeric={numeric || undefined}
      aria-sort={own === 'asc' ? 'ascending' : own === 'desc' ? 'descending' : 'none'}
    >
      <UnstyledButton
        className="sala-sort"
        onClick={() => change({ sort: own === 'asc' ? `-${field}` : field })}
        title={t('list.sort-by', { field: label })}
      >
        {label} <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

const fieldOf = (entity: VisibleEntity['entity'], column: string): Field =>
  entity.properties[column] ?? SYSTEM[column] ?? {}

/** Figures stand at the end of their column, and its heading above them. */
const isNumeric = ({ type }: Field): boolean => type === 'number' || type === 'integer'

interface RowProps {
  model: VisibleEntity
  record: StoredRecord
  columns: string[]
  references: ReturnType<typeof useReferences>
  /** Where the row leads. */
  to: string | undefined
  /** Its reader follows it. */
  onOpen(): void
  chosen: Chosen | undefined
}

function Row({ model: { entity }, record, columns, references, to, onOpen, chosen }: RowProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Table.Tr
      data-id={record._id || undefined}
      onClick={(event) => {
        if (
          to &&
          !(event.target as Element).closest('a, button, label, input') &&
          !window.getSelection()?.toString()
        ) {
          onOpen()
          void navigate(to)
        }
      }}
      data-unseen={isUnseen(entity, record) || undefined}
      data-clickable={to ? true : undefined}
      data-chosen={chosen?.has(record._id) || undefined}
    >
      {chosen && <ChooseBox entity={entity} record={record} chosen={chosen} />}
      {columns.map((column, index) => {
        const value = (
          <FieldValue
            field={fieldOf(entity, column)}
            value={record[column]}
            names={references[column]}
          />
        )
        return (
          <Table.Td
            key={column}
            data-label={fieldLabel(entity, column, locale)}
            data-column={column}
            data-numeric={isNumeric(fieldOf(entity, column)) || undefined}
          >
            {index === 0 && to ? (
              <Link
                to={to}
                className="sala-row-link"
                onClick={onOpen}
                aria-label={recordTitle(entity, record, locale)}
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

function Unread({ records }: Pick<Props, 'records'>) {
  const t = useText('backend')
  if (records.isError) {
    const failure = records.error instanceof CallError ? records.error.failures[0] : undefined
    return (
      <ScreenMessage
        kind={failure?.status === 403 ? 'forbidden' : 'error'}
        message={failure?.message}
        onRetry={() => void records.refetch()}
      />
    )
  }
  return (
    <Stack gap="xs" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} h={44} />
      ))}
    </Stack>
  )
}

/** The rows; on a narrow screen each becomes a card with its labels. */
export function ListTable({ model, state, columns, change, records, create, chosen }: Props) {
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name } = model
  const isPreview = useContext(PreviewContext)
  const found = records.data?.data ?? []
  const rows = found.length === 0 && isPreview ? [NONE] : found
  const references = useReferences(
    columns.map((column) => [column, fieldOf(entity, column)]),
    rows,
  )
  const see = useSeen(entity, name)
  const detail = (record: StoredRecord) =>
    openedPath(entity, record) ??
    screenPath(modules, name, 'detail', record._id) ??
    screenPath(modules, name, 'edit', record._id)

  if (records.isError || records.isPending) return <Unread records={records} />
  return (
    <div
      className="sala-table-frame"
      data-stale={records.isPlaceholderData || undefined}
      aria-busy={records.isFetching}
    >
      <Table className="sala-table sala-line-cards" verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {chosen && rows.length > 0 && <ChoosePage records={rows} chosen={chosen} />}
            {columns.map((column) => {
              const label = fieldLabel(entity, column, locale)
              const numeric = isNumeric(fieldOf(entity, column))
              return rows.length > 0 && isSortable(fieldOf(entity, column)) ? (
                <SortableHead
                  key={column}
                  field={column}
                  label={label}
                  numeric={numeric}
                  state={state}
                  change={change}
                />
              ) : (
                <Table.Th key={column} data-column={column} data-numeric={numeric || undefined}>
                  {label}
                </Table.Th>
              )
            })}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((record) => (
            <Row
              key={record._id}
              model={model}
              record={record}
              columns={columns}
              references={references}
              to={record === NONE ? undefined : detail(record)}
              onOpen={() => see(record)}
              chosen={record === NONE ? undefined : chosen}
            />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length === 0 && (
        <Empty
          isNarrowed={state.search !== '' || Object.keys(state.filters).length > 0}
          create={create}
          text={entity['x-list']?.empty?.[locale]}
        />
      )}
    </div>
  )
}

/** Stands below the heads of the columns: what there will be is to be seen before the first of it. */
function Empty({
  isNarrowed,
  create,
  text,
}: {
  isNarrowed: boolean
  create: string | undefined
  /** What the list is for and how to begin. */
  text: string | undefined
}) {
  const t = useText('backend')
  return (
    <Center py={56}>
      <Stack align="center" gap="xs" data-empty>
        <IconInbox size={40} stroke={1.3} color="var(--muted)" aria-hidden />
        <Text fw={600}>{t(isNarrowed ? 'list.nothing-found' : 'list.empty')}</Text>
        <Text c="dimmed" size="sm">
          {isNarrowed
            ? t('list.nothing-found-hint')
            : (text ?? t(create ? 'list.empty-hint' : 'list.empty-hint-comes'))}
        </Text>
        {!isNarrowed && create && (
          <Button component={Link} to={create} mt="xs">
            {t('list.create')}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

export type { VisibleEntity }
