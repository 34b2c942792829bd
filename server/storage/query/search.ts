import { fail, formOf, ok, type Result } from '#shared'
import type { EntityModel } from '#schema'
import type { Condition } from '../filter/condition.ts'
import type { Scope } from '../filter/scope.ts'
import { searchText } from '../model/keys.ts'
import { cutWords, foldTones, type SearchWords } from '../model/words.ts'

/** `e`: words begin as typed, tone marks too. `f`: tone marks aside. `p`: what was typed stands anywhere. */
export type SearchMode = keyof SearchWords

const SEARCH_WORDS = 10
const SEARCH_LENGTH = 200
/** Words of Thai that are written together count one by one. */
const MAX_CUT = 30

function wanted(typed: string[], mode: SearchMode): string[] {
  if (mode === 'p') return typed.map(foldTones)
  const words = [...new Set(typed.flatMap(cutWords))].slice(0, MAX_CUT)
  return words.map((word) => ` ${mode === 'e' ? word : foldTones(word)}`)
}

/** Every word in some readable search field; no readable search field finds nothing. */
export function searchCondition(
  search: string | undefined,
  { entity }: EntityModel,
  scope: Scope,
  mode: SearchMode = 'f',
): Result<Condition | null> {
  if (search === undefined || search === null) return ok(null)
  if (typeof search !== 'string')
    return fail('invalid-filter', {
      path: 'search',
      params: { path: 'search', expected: 'string' },
    })
  if (search.length > SEARCH_LENGTH)
    return fail('query-too-large', { path: 'search', params: { max: SEARCH_LENGTH } })
  const typed = searchText(search).split(/\s+/).filter(Boolean)
  if (typed.length > SEARCH_WORDS)
    return fail('query-too-large', { path: 'search', params: { max: SEARCH_WORDS } })
  if (typed.length === 0) return ok(null)
  const fields = (entity['x-search'] ?? [])
    .map((path) => scope.resolve(path))
    .filter((at) => at !== null && !at.hides && !at.field?.['x-secret'])
  const parts = wanted(typed, mode).map((text): Condition => ({
    op: 'or',
    parts: fields.map((at) => ({
      op: 'field',
      at: at!,
      tests: [
        at!.system ? { op: 'contains', text: text.trim() } : { op: 'searched', kind: mode, text },
      ],
    })),
  }))
  if (!parts.length) return ok({ op: 'or', parts: [] })
  const words: Condition = { op: 'and', parts }
  // A number written with its hyphens and spaces is one value, whatever words they make of it.
  const whole = fields.flatMap((at): Condition[] => {
    const form = formOf(at!.field?.format)?.(search)
    return form === undefined || form === search
      ? []
      : [{ op: 'field', at: at!, tests: [{ op: 'contains', text: searchText(form) }] }]
  })
  return ok(whole.length ? { op: 'or', parts: [words, ...whole] } : words)
}
