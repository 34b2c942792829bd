import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  ChangeScreen,
  DragArea,
  EntityBlock,
  fieldLabel,
  Loading,
  ScreenMessage,
  Unanswered,
  useRecords,
  useDropPlace,
  useScreenTitle,
  type VisibleEntity,
} from '#crud'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { Filter } from '#schema'
import { screenPath, useSession } from '#session'
import { BoardCard } from './BoardCard.tsx'
import { boardFilter, type BoardState } from './boardState.ts'
import { BoardTools } from './BoardTools.tsx'
import { summedField, useSums } from './sums.ts'
import { useBoardMoves, type BoardMoves } from './useBoardMoves.ts'
import './entity-board.css'

interface Props {
  entity?: string
}

export const catalogues = ['backend', 'lists', 'forms', 'errors']
const CARDS = 25

/** The generated board of an entity: a column a state, a card a record, dragged or moved by keys from one to the next. */
export default function EntityBoard({ props }: BlockProps<Props>) {
  return <EntityBlock props={props} View={Board} />
}

function Board({ model }: Props & { model: VisibleEntity }) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, states } = model
  const heading = (entity['x-entity'].plural ?? entity['x-entity'].label)[locale]
  useScreenTitle(heading)
  const list = screenPath(modules, name, 'list')
  const [params] = useSearchParams()
  const state = boardFilter(model, params)
  const sums = useSums(model, state)
  const moves = useBoardMoves(model)
  if (!states) return <ScreenMessage kind="not-found" />
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="wrap">
        <Title order={1} size="h2">
          {heading}
        </Title>
        <Group gap="xs">
          {list && (
            <Button
              component={Link}
              to={params.size > 0 ? `${list}?${params}` : list}
              variant="default"
              leftSection={<IconList size={18} aria-hidden />}
            >
              {t('board.list')}
            </Button>
          )}
          <ChangeScreen model={model} part="board" />
        </Group>
      </Group>
      <BoardTools model={model} />
      <DragArea rules={moves.rules}>
        <div
          className="sala-board"
          tabIndex={0}
          role="group"
          aria-label={t('list.board')}
          onKeyDown={moves.onKeyDown}
        >
          {Object.keys(states.states).map((one) => (
            <Column
              key={one}
              model={model}
              state={one}
              asked={state}
              sum={sums?.[one]}
              moves={moves}
            />
          ))}
        </div>
      </DragArea>
      {moves.dialog}
    </Stack>
  )
}

function Column({
  model,
  state,
  asked,
  sum,
  moves,
}: {
  model: VisibleEntity
  state: string
  asked: BoardState
  /** What its records come to. */
  sum: number | undefined
  moves: BoardMoves
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  const { entity, name, states } = model
  const records = useRecords(name, {
    args: [{ $and: [asked.filter, { [states!.field]: state }] } as Filter],
    ...(asked.search && { search: asked.search }),
    sort: { updated_at: -1 },
    paging: { page: 1, limit: CARDS },
  })
  const shown = records.data?.data
  useEffect(() => moves.place(shown ?? []), [shown])
  const place = useDropPlace(state, state)
  const { label, color } = states!.states[state]!
  const list = screenPath(modules, name, 'list')
  return (
    <section
      {...place}
      className="sala-board-column sala-drop-box"
      data-state={state}
      aria-label={label[locale]}
    >
      <Group justify="space-between" mb="xs">
        <Badge variant="light" tt="none" className="sala-state" data-color={color}>
          {label[locale]}
        </Badge>
        {/* Nobody knows how many there are before the answer came: no number is said till then. */}
        {records.data ? (
          <Text size="sm" c="dimmed" data-count>
            {formatNumber(records.data.total, locale)}
          </Text>
        ) : (
          records.isPending && <span className="sala-board-counting" aria-hidden />
        )}
      </Group>
      {sum !== undefined && (
        <Text size="sm" fw={600} ta="end" mb="xs" data-sum={sum}>
          {formatMoney(sum, locale)}
          <span className="sala-board-of"> {fieldLabel(entity, summedField(model)!, locale)}</span>
        </Text>
      )}
      {records.isPending && <Loading />}
      {records.isError && <Unanswered query={records} failed={t('board.failed')} />}
      {shown?.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('board.empty')}
        </Text>
      )}
      {shown?.map((record) => (
        <BoardCard key={record._id} model={model} record={record} moves={moves} />
      ))}
      {records.data && records.data.total > CARDS && list && (
        <Link to={`${list}?${asked.within(states!.field, state)}`} className="sala-board-more">
          {t('board.more', { count: records.data.total - CARDS })}
        </Link>
      )}
      <span hidden>{entity.title}</span>
    </section>
  )
}
