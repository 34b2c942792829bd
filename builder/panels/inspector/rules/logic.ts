import type { PageObject } from '#schema'

/** What an answer can do to another field or block, in the order that it is listed in. */
export const ACTIONS = ['show', 'hide', 'require', 'enable', 'set', 'options'] as const
export type Action = (typeof ACTIONS)[number]

export type Logic = NonNullable<PageObject['logics']>[number]

/** One thing that an answer does to one target, which is named by its id, anchor or field name. */
export interface Effect {
  action: Action
  target: string
  /** What the target gets, of `set`. */
  value?: unknown
  /** What may be chosen, of `options`. */
  values?: string[]
}

/** The effects of one answer, sorted by what they do. */
export const effectsOf = (logic: Logic): Effect[] =>
  ACTIONS.flatMap((action): Effect[] => {
    if (action === 'set')
      return (logic.set ?? []).map(({ field, value }) => ({ action, target: field, value }))
    if (action === 'options')
      return (logic.options ?? []).map(({ field, values }) => ({ action, target: field, values }))
    return (logic[action] ?? []).map((target) => ({ action, target }))
  })

/** The logic with other effects; what does nothing is left out. */
export function withEffects({ value }: Logic, effects: Effect[]): Logic {
  const of = (action: Action): Effect[] => effects.filter((one) => one.action === action)
  const entries = ACTIONS.flatMap((action): [string, unknown][] => {
    const all = of(action)
    if (all.length === 0) return []
    if (action === 'set')
      return [[action, all.map((one) => ({ field: one.target, value: one.value }))]]
    if (action === 'options')
      return [[action, all.map((one) => ({ field: one.target, values: one.values ?? [] }))]]
    return [[action, all.map(({ target }) => target)]]
  })
  return { value, ...Object.fromEntries(entries) }
}
