import type { Active, Over } from '@dnd-kit/core'
import { createContext, useContext } from 'react'

/** What an editor says of what is dragged in it. */
export interface DragRules<P> {
  nameOf(id: string): string
  /** A place in words. */
  placeName(id: string, place: P): string
  /** Is that where it stands already? */
  isHome(id: string, place: P): boolean
  /** Places that do not count for it: the nearest of the others takes it. */
  counts?(id: string, place: P): boolean
  /** Why it may not go there, in words. */
  refusal?(id: string, place: P): string | undefined
  onDrop(id: string, place: P): void
}

/** What is held over a place: it would stay where it is, land there, or may not, and why. */
export type Verdict = { kind: 'home' | 'open' } | { kind: 'refused'; why: string }

const NOTHING: DragRules<unknown> = {
  nameOf: String,
  placeName: () => '',
  isHome: () => true,
  onDrop: () => undefined,
}

export const DragRulesContext = createContext(NOTHING)
export const useDragRules = (): DragRules<unknown> => useContext(DragRulesContext)

export const idOf = ({ id }: Active): string => String(id)
export const placeOf = ({ data }: Over): unknown => data.current!['place']

export function judge(rules: DragRules<unknown>, active: Active, over: Over): Verdict {
  const [id, place] = [idOf(active), placeOf(over)]
  if (rules.isHome(id, place)) return { kind: 'home' }
  const why = rules.refusal?.(id, place)
  return why === undefined ? { kind: 'open' } : { kind: 'refused', why }
}
