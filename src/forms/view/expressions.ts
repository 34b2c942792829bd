import { useComing } from '#ui'
import type { FormOptions } from '../core/types.ts'

type Expressions = NonNullable<FormOptions['expressions']>
let loading: Promise<Expressions> | undefined

/** The evaluator of expressions, fetched only for forms that have some; suspends until it is here. */
export function useExpressions(needed: boolean): Expressions | undefined {
  if (needed) loading ??= Promise.all([import('#shared/expression'), import('../core/rulebook.ts')]).then(([expressions, { ruleEngine }]) => ruleEngine(expressions))
  return useComing(needed ? loading : undefined)
}
