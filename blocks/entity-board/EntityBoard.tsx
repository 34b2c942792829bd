import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconList } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import {
  ChangeScreen,
  EntityBlock,
  FieldValue,
  fieldLabel,
  forget,
  Loading,
  recordTitle,
  ScreenMessage,
  Unanswered,
  useRecords,
  useScreenTitle,
  type VisibleEntity,
} from '#crud'
import { allowedTransitions } from '#engine'
import { formatMoney, formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { Filter, StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'
import { boardFilter, type BoardState } from './boardState.ts'
import { BoardTools } from './BoardTools.tsx'
import { summedField, useSums } from './sums.ts'
import './entity-board.css'

interface Props {
  entity?: string
}

export const catalogues = ['backend', 'lists', 'forms', 'errors']
const CARDS = 25

/** The generated board of an entity: a column a state, a card a record, the next steps on each card. */
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
      <div className="sala-board" tabIndex={0} role="group" aria-label={t('list.board')}>
        {Object.keys(states.states).map((one) => (
          <Column key={one} model={model} state={one} asked={state} sum={sums?.[one]} />
        ))}
      </div>
    </Stack>
  )
}

function Column({
  model,
  state,
  asked,
  sum,
}: {
  model: VisibleEntity
  state: string
  asked: BoardState
  /** What its records come to. */
  sum: number | undefined
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
  const { label, color } = states!.states[state]!
  const list = screenPath(modules, name, 'list')
  return (
    <section className="sala-board-column" data-state={state} aria-label={label[locale]}>
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
      {records.data?.data.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('board.empty')}
        </Text>
      )}
      {records.data?.data.map((record) => (
        <Card key={record._id} model={model} record={record} />
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

function Card({ model, record }: { model: VisibleEntity; record: StoredRecord }) {
  const locale = useLocale()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const { entity, name, states } = model
  const detail = screenPath(modules, name, 'detail', record._id)
  const next = allowedTransitions(
    { ...states!, tables: [] },
    record,
    { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] },
    model.values,
  ).filter(({ confirm, reason }) => !confirm && !reason)
  const apply = async (transition: Transition) => {
    const answer = await client.transition(name, record._id, {
      transition: transition.id,
      version: record.version,
    })
    if (!answer.ok)
      notifications.show({ color: 'red', message: answer.failures[0]?.message[locale] })
    await forget(queries, name)
  }
  return (
    <article className="sala-board-card" data-id={record._id}>
      {detail ? (
        <Link to={detail} className="sala-row-link">
          {recordTitle(entity, record, locale)}
        </Link>
      ) : (
        <Text fw={600}>{recordTitle(entity, record, locale)}</Text>
      )}
      <dl>
        {(entity['x-list']?.card ?? []).map((field) => (
          <div key={field} data-field={field}>
            <dt>{fieldLabel(entity, field, locale)}</dt>
            <dd>
              <FieldValue field={entity.properties[field] ?? {}} value={record[field]} />
            </dd>
          </div>
        ))}
      </dl>
      {next.length > 0 && (
        <Group gap="xs" mt="xs">
          {next.map((transition) => (
            <Button
              key={transition.id}
              size="compact-sm"
              variant="default"
              data-transition={transition.id}
              onClick={() => void apply(transition)}
            >
              {transition.label[locale]}
            </Button>
          ))}
        </Group>
      )}
    </article>
  )
}
