import { Button, Center, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  CallError,
  PreviewContext,
  ScreenMessage,
  useReferences,
  useSeen,
  type VisibleEntity,
} from '#crud'
import type { QueryAnswer } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { ChoosePage } from './chosen/ChooseBox.tsx'
import { usePinnedPlaces } from './layout/usePinnedPlaces.ts'
import { ListHeads } from './ListHeads.tsx'
import { fieldOf } from './cellLooks.ts'
import { ListRow } from './ListRow.tsx'
import type { ListPartProps } from './listPart.ts'
import type { Chosen } from './chosen/useChosen.ts'
import { useDetailPath } from './useDetailPath.ts'
import { isNarrowed } from './useListState.ts'

/** Stands in an empty list that is only looked at: its columns are arranged there. */
const NONE = { _id: '' } as StoredRecord
const NO_RECORDS: StoredRecord[] = []

interface Props extends ListPartProps {
  records: UseQueryResult<QueryAnswer>
  create: string | undefined
  /** The choice of several; nothing where nothing could be done with them. */
  chosen?: Chosen | undefined
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
  const { entity, name } = model
  const isPreview = useContext(PreviewContext)
  const table = useRef<HTMLTableElement>(null)
  const found = records.data?.data ?? NO_RECORDS
  const rows = found.length === 0 && isPreview ? [NONE] : found
  const references = useReferences(
    columns.map((column) => [column, fieldOf(entity, column)]),
    rows,
  )
  const see = useSeen(entity, name)
  const detail = useDetailPath(model)
  usePinnedPlaces(table, state.pinned, [columns.join(), state.widths, rows.length, state.isDense])

  if (records.isError || records.isPending) return <Unread records={records} />
  return (
    <div
      className="sala-table-frame"
      data-stale={records.isPlaceholderData || undefined}
      aria-busy={records.isFetching}
    >
      <Table
        ref={table}
        className="sala-table sala-line-cards"
        data-dense={state.isDense || undefined}
        verticalSpacing={state.isDense ? 2 : 'sm'}
        highlightOnHover
      >
        <Table.Thead>
          <Table.Tr>
            {chosen && rows.length > 0 && <ChoosePage records={rows} chosen={chosen} />}
            <ListHeads
              model={model}
              state={state}
              columns={columns}
              change={change}
              isSorting={rows.length > 0}
            />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((record, index) => (
            <ListRow
              key={record._id}
              isFirst={index === 0}
              model={model}
              record={record}
              columns={columns}
              widths={state.widths}
              pinned={state.pinned}
              references={references}
              to={record === NONE ? undefined : detail(record)}
              onOpen={see}
              isChosen={record === NONE ? undefined : chosen?.has(record._id)}
              onToggle={record === NONE ? undefined : chosen?.toggle}
            />
          ))}
        </Table.Tbody>
      </Table>
      {rows.length === 0 && (
        <Empty
          isNarrow={isNarrowed(state)}
          create={create}
          text={entity['x-list']?.empty?.[locale]}
        />
      )}
    </div>
  )
}

/** Stands below the heads of the columns: what there will be is to be seen before the first of it. */
function Empty({
  isNarrow,
  create,
  text,
}: {
  isNarrow: boolean
  create: string | undefined
  /** What the list is for and how to begin. */
  text: string | undefined
}) {
  const t = useText('backend')
  return (
    <Center py={56}>
      <Stack align="center" gap="xs" data-empty>
        <IconInbox size={40} stroke={1.3} color="var(--muted)" aria-hidden />
        <Text fw={600}>{t(isNarrow ? 'list.nothing-found' : 'list.empty')}</Text>
        <Text c="dimmed" size="sm">
          {isNarrow
            ? t('list.nothing-found-hint')
            : (text ?? t(create ? 'list.empty-hint' : 'list.empty-hint-comes'))}
        </Text>
        {!isNarrow && create && (
          <Button component={Link} to={create} mt="xs">
            {t('list.create')}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

export type { VisibleEntity }
