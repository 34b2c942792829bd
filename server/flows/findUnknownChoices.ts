import {
  choiceFilter,
  collectRules,
  createReader,
  expandPattern,
  formatPath,
  readAt,
  type JsonSchema,
} from '#forms/schema'
import type { Filter, JsonObject } from '#schema'
import { evaluate, expressionPaths } from '#shared/expression'
import type { Failure } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'

/** Answers that are none of the records that the other answers leave over (`x-choices: { query }`), as this caller may see them. */
export async function findUnknownChoices(
  gateway: Gateway,
  caller: Caller,
  schema: JsonObject,
  answers: Record<string, unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { pattern, query } of collectRules(
    createReader(schema as unknown as JsonSchema),
    expressionPaths,
  )) {
    if (!query) continue
    for (const path of expandPattern(pattern, answers)) {
      const chosen = readAt(answers, path)
      if (chosen === undefined || chosen === null || chosen === '') continue
      const around = readAt(answers, path.slice(0, -1)) ?? {}
      const filter = choiceFilter(query, (expression) => {
        const asked = evaluate(expression, around, {
          scope: { $user: caller.user, $site: caller.site, $root: answers },
        })
        return asked.ok ? asked.value : null
      })
      // Of several each is asked for by itself: two records may have one value.
      const isOne = async (one: unknown): Promise<boolean> => {
        const found =
          filter &&
          (await gateway.read.query(caller, query.entity, {
            method: 'count',
            args: [{ $and: [filter, { [query.value ?? '_id']: one }] } as Filter],
          }))
        return found?.ok === true && found.value.total > 0
      }
      for (const one of new Set([chosen].flat())) {
        if (await isOne(one)) continue
        failures.push({ code: 'field-enum', path: formatPath(path), params: { allowed: '' } })
        break
      }
    }
  }
  return failures
}
