import type { Failure } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { EntityDocument } from '#schema'

/** Checks the rules over the whole record; those of level `warning` come apart and stop nothing. */
export function checkRules(
  entity: EntityDocument,
  record: Record<string, unknown>,
  around: Record<string, unknown> = {},
): { failures: Failure[]; warnings: Failure[] } {
  const scope = { ...around, $root: record }
  const failures: Failure[] = []
  const warnings: Failure[] = []
  for (const { id, when, assert, message, level, path } of entity['x-rules'] ?? []) {
    if (when !== undefined) {
      const applies = evaluate(when, record, { scope })
      if (applies.ok && !truthy(applies.value)) continue
    }
    const holds = evaluate(assert, record, { scope })
    if (holds.ok && truthy(holds.value)) continue
    const failure: Failure = {
      code: 'rule-broken',
      ...(path ? { path } : {}),
      params: { rule: id, message },
    }
    if (level === 'warning') warnings.push(failure)
    else failures.push(failure)
  }
  return { failures, warnings }
}
