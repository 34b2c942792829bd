import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog, forget, recordTitle, type DragRules, type VisibleEntity } from '#crud'
import { allowedTransitions } from '#engine'
import { useLocale, useText } from '#i18n'
import type { StoredRecord, Transition } from '#schema'
import { screenPath, useSession } from '#session'

export interface BoardMoves {
  /** What a person may do next with a record. */
  nextOf(record: StoredRecord): Transition[]
  take(record: StoredRecord, transition: Transition): void
  rules: DragRules<string>
  /** Says which records stand on the board. */
  place(records: readonly StoredRecord[]): void
  onKeyDown(event: KeyboardEvent): void
  /** Was it moved by keys just now? Where it comes to stand it has the focus again. */
  follows(id: string): boolean
  /** Asks before a transition that is to be confirmed, or takes a reason. */
  dialog: ReactNode
}

const cardsOf = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
]
const focus = (card: HTMLElement | undefined): void =>
  card?.querySelector<HTMLElement>('[data-card]')?.focus()

/** Moves the focus between the cards: up and down in a column, to the side to the one at the same height. */
function walk(card: HTMLElement, key: string): boolean {
  const column = card.closest('[data-state]')!
  const at = cardsOf(column).indexOf(card)
  if (key === 'ArrowUp' || key === 'ArrowDown')
    focus(cardsOf(column)[key === 'ArrowUp' ? at - 1 : at + 1])
  else {
    const columns = [...column.parentElement!.children]
    const from = columns.indexOf(column)
    const beside = key === 'ArrowLeft' ? columns.slice(0, from).reverse() : columns.slice(from + 1)
    const cards = cardsOf(beside.find((one) => cardsOf(one).length > 0))
    focus(cards[Math.min(at, cards.length - 1)])
  }
  return true
}

/** How cards are moved between the states of a board: dragged, or by Shift and an arrow; a step that asks for fields leads to the record. */
export function useBoardMoves(model: VisibleEntity): BoardMoves {
  const t = useText('backend')
  const locale = useLocale()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { client, modules, user } = useSession()
  const { entity, name, states } = model
  const records = useRef(new Map<string, StoredRecord>())
  const followed = useRef<string>(undefined)
  const [asking, setAsking] = useState<{ record: StoredRecord; transition: Transition }>()
  const columns = Object.keys(states?.states ?? {})
  const labelOf = (state: string): string => states!.states[state]!.label[locale]
  const stateOf = (record: StoredRecord): string => String(record[states!.field])

  const nextOf = (record: StoredRecord): Transition[] =>
    allowedTransitions(
      { ...states!, tables: [] },
      record,
      { id: user?._id ?? null, roles: ['authenticated', ...(user?.roles ?? [])] },
      model.values,
    )
  /** The step that leads to a state; of several the one that asks least. */
  const wayTo = (record: StoredRecord, state: string): Transition | undefined => {
    const ways = nextOf(record).filter(({ to }) => to === state)
    return ways.find(({ confirm, reason, asks }) => !confirm && !reason && !asks?.length) ?? ways[0]
  }

  async function apply(record: StoredRecord, transition: Transition, reason?: string) {
    const answer = await client.transition(name, record._id, {
      transition: transition.id,
      version: record.version,
      ...(reason ? { reason } : {}),
    })
    setAsking(undefined)
    notifications.show(
      answer.ok
        ? {
            color: 'green',
            message: t('board.moved', {
              name: recordTitle(entity, record, locale),
              state: labelOf(transition.to),
            }),
          }
        : { color: 'red', message: answer.failures[0]?.message[locale] },
    )
    await forget(queries, name)
  }

  const take = (record: StoredRecord, transition: Transition): void => {
    if (transition.asks?.length)
      return void navigate(screenPath(modules, name, 'detail', record._id) ?? '.')
    if (transition.confirm || transition.reason) return setAsking({ record, transition })
    void apply(record, transition)
  }
  const moveTo = (record: StoredRecord, state: string): void => {
    const way = wayTo(record, state)
    if (way) take(record, way)
  }

  return {
    nextOf,
    take,
    place: (found) => found.forEach((record) => records.current.set(record._id, record)),
    rules: {
      nameOf: (id) => recordTitle(entity, records.current.get(id)!, locale),
      placeName: (_, state) => labelOf(state),
      isHome: (id, state) => stateOf(records.current.get(id)!) === state,
      refusal: (id, state) =>
        wayTo(records.current.get(id)!, state)
          ? undefined
          : t('board.no-way', { state: labelOf(state) }),
      onDrop: (id, state) => moveTo(records.current.get(id)!, state),
    },
    onKeyDown(event) {
      const card = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')
      const record = records.current.get(card?.dataset.id ?? '')
      if (!card || !record || !event.key.startsWith('Arrow') || event.altKey || event.ctrlKey)
        return
      event.preventDefault()
      if (!event.shiftKey) return void walk(card, event.key)
      const at = columns.indexOf(stateOf(record))
      const beside =
        event.key === 'ArrowLeft'
          ? columns.slice(0, at).reverse()
          : event.key === 'ArrowRight'
            ? columns.slice(at + 1)
            : []
      const state = beside.find((one) => wayTo(record, one))
      if (!state) return
      followed.current = record._id
      moveTo(record, state)
    },
    follows: (id) => followed.current === id && !(followed.current = undefined),
    dialog: asking && (
      <ConfirmDialog
        title={asking.transition.label[locale]}
        action={asking.transition.label[locale]}
        text={asking.transition.confirm?.[locale]}
        needsReason={asking.transition.reason === true}
        danger={asking.transition.color === 'red'}
        onClose={() => setAsking(undefined)}
        onConfirm={(reason) => apply(asking.record, asking.transition, reason)}
      />
    ),
  }
}
