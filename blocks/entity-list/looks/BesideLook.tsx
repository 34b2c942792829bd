import './beside.css'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Loading, recordTitle, Unanswered } from '#crud'
import type { QueryAnswer } from '#gateway'
import { formatMoney, useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { useSession } from '#session'
import { formatAge, pickText, systemClock, type Text as Words } from '#shared'
import { actsOn } from '../chosen/chosenActs.ts'
import { PageBox } from '../chosen/ChooseBox.tsx'
import { ChosenDialog } from '../chosen/ChosenDialog.tsx'
import type { Chosen } from '../chosen/useChosen.ts'
import type { ListPartProps } from '../listPart.ts'
import { ListFooter } from '../ListFooter.tsx'
import { useDetailPath } from '../useDetailPath.ts'
import { Beside } from './Beside.tsx'

/** As in the sheet. */
const NARROW = '(max-width: 60rem)'
const NO_RECORDS: StoredRecord[] = []

export interface BesideLookProps extends ListPartProps {
  records: UseQueryResult<QueryAnswer>
  chosen: Chosen
}

/** The records of a list one below the other, and beside them what the one is about that the keys stand on. */
export function BesideLook({ model, records, chosen, state, change }: BesideLookProps) {
  const t = useText('lists')
  const found = records.data?.data ?? NO_RECORDS
  const [shown, setShown] = useState<string>()
  const at = Math.max(
    0,
    found.findIndex(({ _id }) => _id === shown),
  )
  const last = useRef(0)
  // What was decided has left the list: the next one stands in its place.
  const place = found.some(({ _id }) => _id === shown)
    ? at
    : Math.min(last.current, found.length - 1)
  useEffect(() => void (last.current = Math.max(0, place)), [place])
  const record = found[place]
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  if (records.isError) return <Unanswered query={records} failed={t('look.failed')} />
  if (!records.data) return <Loading />
  if (!record)
    return (
      <Text c="dimmed" ta="center" py="xl" data-empty>
        {model.entity['x-list']?.empty ? (
          <Empty of={model.entity['x-list'].empty} />
        ) : (
          t('look.nothing')
        )}
      </Text>
    )
  return (
    <div className="sala-beside">
      <div className="sala-beside-all">
        <PageBox records={found} chosen={chosen} />
      </div>
      <ul className="sala-beside-list" aria-label={t('look.beside')}>
        {found.map((one) => (
          <Line
            key={one._id}
            model={model}
            record={one}
            chosen={chosen}
            isShown={one === record && (!isNarrow || shown !== undefined)}
            onShow={() => setShown(one._id)}
          >
            {isNarrow && one === record && shown !== undefined && (
              <OneBeside model={model} record={one} isNarrow />
            )}
          </Line>
        ))}
      </ul>
      {!isNarrow && <OneBeside key={record._id} {...{ model, record, isNarrow }} />}
      <ListFooter state={state} answer={records.data} change={change} />
    </div>
  )
}

function Empty({ of }: { of: Words }) {
  return <>{pickText(of, useLocale())}</>
}

function Line({
  model,
  record,
  chosen,
  isShown,
  onShow,
  children,
}: Pick<BesideLookProps, 'model' | 'chosen'> & {
  record: StoredRecord
  isShown: boolean
  onShow(): void
  /** What it is about, where there is no room beside. */
  children: ReactNode
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { entity, states } = model
  const to = useDetailPath(model)(record)
  const title = recordTitle(entity, record, locale)
  const state = states?.states[String(record[states.field])]
  const { who, amount } = entity['x-list']!.beside!
  return (
    <li data-id={record._id} aria-current={isShown || undefined}>
      <label className="sala-choose">
        <input
          type="checkbox"
          checked={chosen.has(record._id)}
          aria-label={t('list.choose', { title })}
          onChange={({ nativeEvent }) =>
            chosen.toggle(record, (nativeEvent as MouseEvent).shiftKey === true)
          }
        />
      </label>
      <Link
        to={to ?? '#'}
        className="sala-row-link"
        onFocus={onShow}
        onClick={(event) => {
          event.preventDefault()
          onShow()
        }}
      >
        <strong>{title}</strong>
        {amount && typeof record[amount] === 'number' && (
          <b>{formatMoney(record[amount], locale)}</b>
        )}
        <small>
          {who && String(record[who] ?? '')} ·{' '}
          {formatAge(record.created_at, systemClock.now(), locale)}
        </small>
        {state && record[states!.field] !== states!.initial && (
          <Badge variant="light" tt="none" className="sala-state" data-color={state.color}>
            {state.label[locale]}
          </Badge>
        )}
      </Link>
      {children}
    </li>
  )
}

/** Letters that press what agrees and what refuses. */
const KEYS: Record<string, string> = { green: 'A', red: 'R' }

function OneBeside({
  model,
  record,
  isNarrow,
}: Pick<BesideLookProps, 'model'> & { record: StoredRecord; isNarrow: boolean }) {
  const t = useText('lists')
  const locale = useLocale()
  const { user } = useSession()
  const [task, setTask] = useState<Transition>()
  const acts = actsOn(model, [record], user).transitions
  const to = useDetailPath(model)(record)
  const title = recordTitle(model.entity, record, locale)
  return (
    <section className="sala-panel sala-beside-one" aria-label={title} data-beside={record._id}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Group gap="xs">
        {acts.map(({ transition }) => (
          <Button
            key={transition.id}
            variant={transition.color === 'green' ? 'filled' : 'default'}
            color={transition.color === 'red' ? 'red' : undefined}
            data-transition={transition.id}
            aria-keyshortcuts={KEYS[transition.color ?? '']}
            onClick={() => setTask(transition)}
          >
            {transition.label[locale]}
          </Button>
        ))}
        {to && (
          <Button component={Link} to={to} variant="subtle">
            {t('look.open')}
          </Button>
        )}
      </Group>
      <Beside model={model} record={record} isNarrow={isNarrow} />
      {task && (
        <ChosenDialog
          model={model}
          task={{ kind: 'transition', transition: task, records: [record] }}
          onDone={() => undefined}
          onClose={() => setTask(undefined)}
        />
      )}
    </section>
  )
}
