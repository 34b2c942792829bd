import { useRef, type KeyboardEvent } from 'react'
import { recordTitle, type DragRules, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import type { StoredRecord } from '#schema'
import { useBoardTransitions, type BoardTransitions } from './useBoardTransitions.tsx'

export interface BoardMoves extends Pick<BoardTransitions, 'nextOf' | 'takeTransition' | 'dialog'> {
  rules: DragRules<string>
  /** Says which records stand on the board. */
  place(records: readonly StoredRecord[]): void
  onKeyDown(event: KeyboardEvent): void
  /** Was it moved by keys just now? Where it comes to stand it has the focus again. */
  follows(id: string): boolean
}

const cardsOf = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
]
const focusCard = (card: HTMLElement | undefined): void =>
  card?.querySelector<HTMLElement>('[data-card]')?.focus()

/** What stands beside one of these, the nearest first, on the side that an arrow points to. */
const beside = <T>(all: readonly T[], one: T, key: string): T[] => {
  const at = all.indexOf(one)
  if (key === 'ArrowLeft') return all.slice(0, at).reverse()
  return key === 'ArrowRight' ? all.slice(at + 1) : []
}

/** Moves the focus between the cards: up and down in a column, to the side to the one at the same height. */
function walk(card: HTMLElement, key: string): void {
  const column = card.closest('[data-state]')!
  const at = cardsOf(column).indexOf(card)
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return focusCard(cardsOf(column)[key === 'ArrowUp' ? at - 1 : at + 1])
  const columns = beside([...column.parentElement!.children], column, key)
  const cards = cardsOf(columns.find((one) => cardsOf(one).length > 0))
  focusCard(cards[Math.min(at, cards.length - 1)])
}

/** How cards are moved between the states of a board: dragged, or by Shift and an arrow. */
export function useBoardMoves(model: VisibleEntity): BoardMoves {
  const t = useText('backend')
  const locale = useLocale()
  const { entity, states } = model
  const { wayTo, takeTransition, nextOf, dialog } = useBoardTransitions(model)
  const records = useRef(new Map<string, StoredRecord>())
  const followed = useRef<string>(undefined)
  const columns = Object.keys(states?.states ?? {})
  const recordOf = (id: string): StoredRecord => records.current.get(id)!
  const labelOf = (state: string): string => states!.states[state]!.label[locale]
  const stateOf = (record: StoredRecord): string => String(record[states!.field])
  const moveTo = (record: StoredRecord, state: string): void => {
    const way = wayTo(record, state)
    if (way) takeTransition(record, way)
  }
  return {
    nextOf,
    takeTransition,
    dialog,
    place: (found) => found.forEach((record) => records.current.set(record._id, record)),
    follows: (id) => followed.current === id && !(followed.current = undefined),
    rules: {
      nameOf: (id) => recordTitle(entity, recordOf(id), locale),
      placeName: (_, state) => labelOf(state),
      isHome: (id, state) => stateOf(recordOf(id)) === state,
      refusal: (id, state) =>
        wayTo(recordOf(id), state) ? undefined : t('board.no-way', { state: labelOf(state) }),
      onDrop: (id, state) => moveTo(recordOf(id), state),
    },
    onKeyDown(event) {
      const card = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')
      const record = records.current.get(card?.dataset.id ?? '')
      if (!card || !record || !event.key.startsWith('Arrow') || event.altKey || event.ctrlKey)
        return
      event.preventDefault()
      if (!event.shiftKey) return walk(card, event.key)
      const state = beside(columns, stateOf(record), event.key).find((one) => wayTo(record, one))
      if (!state) return
      followed.current = record._id
      moveTo(record, state)
    },
  }
}
