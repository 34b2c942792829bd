import { lazyChunk } from '#shared'
import { usePromise } from '#ui'
import type { FormOptions } from '../core/types.ts'

type Expressions = NonNullable<FormOptions['expressions']>

const evaluator = lazyChunk(async (): Promise<Expressions> => {
  const [expressions, { ruleEngine }] = await Promise.all([
    import('#shared/expression'),
    import('../core/rulebook.ts'),
  ])
  return ruleEngine(expressions)
})

/** The evaluator of expressions, fetched only for forms that have some; suspends until it is here. */
export function useExpressions(needed: boolean): Expressions | undefined {
  return usePromise(needed ? evaluator.load() : undefined)
}

/** Fetches it before it is asked for; what did not come is asked for anew. */
export const loadExpressions = (): Promise<Expressions> => evaluator.load()
