import { usePromise } from '#ui'
import type { FormOptions } from '../core/types.ts'

type Expressions = NonNullable<FormOptions['expressions']>
let loading: Promise<Expressions> | undefined

/** The evaluator of expressions, fetched only for forms that have some; suspends until it is here. */
export function useExpressions(needed: boolean): Expressions | undefined {
  return usePromise(needed ? loadExpressions() : undefined)
}

/** Fetches it before it is asked for; what did not come is asked for anew. */
export const loadExpressions = (): Promise<Expressions> =>
  (loading ??= Promise.all([import('#shared/expression'), import('../core/rulebook.ts')]).then(
    ([expressions, { ruleEngine }]) => ruleEngine(expressions),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))
