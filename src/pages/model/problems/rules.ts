import type { ObjectNode, PageModel } from '../nodes.ts'
import {
  each,
  objectsOf,
  type FindProblems,
  type PageProblem,
  type ProblemContext,
} from './problem.ts'
import { knownAt } from './rules/answers.ts'
import { canHold, isImpossible, type Known } from './rules/canHold.ts'
import { rulesAround } from './rules/rulesAround.ts'

type Rule = Record<string, unknown>
const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === 1
const argsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const nameOf = (value: unknown): string | undefined =>
  isRule(value) && typeof argsOf(value.var)[0] === 'string'
    ? (argsOf(value.var)[0] as string)
    : undefined

/** Names of answers that a rule reads; what begins with `$` is of the session, the site or the route. */
export function answersOf(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(answersOf)
  if (!isRule(rule)) return []
  const name = nameOf(rule)
  return name !== undefined
    ? name.startsWith('$') || name === ''
      ? []
      : [name.split('.')[0]!]
    : Object.values(rule).flatMap(answersOf)
}

/** A rule that can never be true, alone or inside what the block stands in. */
function findImpossible(
  model: PageModel,
  { id, data }: Pick<ObjectNode, 'id' | 'data'>,
  known: Known,
  context: ProblemContext,
): PageProblem[] {
  if (data.show === undefined || data.show === null) return []
  const at = {
    level: 'error' as const,
    node: id,
    path: ['show'],
    fix: { type: 'update' as const, id, changes: [{ path: ['show'] }] },
  }
  if (isImpossible(data.show, known))
    return [{ code: 'impossible-rule', ...at, params: { block: data.type } }]
  const outer = rulesAround(model, id, context)
  const rules = outer.map(({ rule }) => rule)
  if (rules.length === 0 || !canHold(rules, known) || canHold([...rules, data.show], known))
    return []
  const against = outer.findLast(({ rule }) => !canHold([rule, data.show], known)) ?? outer.at(-1)!
  return [
    {
      code: 'impossible-inside',
      ...at,
      params: { block: (model.nodes[against.id] as ObjectNode).data.type },
    },
  ]
}

/** Checks of an answer beside another one that nobody gives: they hold whatever is answered. */
function lostChecks(
  { id, data }: Pick<ObjectNode, 'id' | 'data'>,
  names: ReadonlySet<string | undefined>,
): PageProblem[] {
  const checks = Array.isArray(data.props.checks)
    ? (data.props.checks as { assert?: unknown }[])
    : []
  return checks.flatMap(({ assert }, at) =>
    [...new Set(answersOf(assert))]
      .filter((name) => !names.has(name))
      .map((name): PageProblem => ({
        code: 'unknown-check',
        level: 'error',
        node: id,
        path: ['props', 'checks', String(at)],
        params: { block: data.type, label: data.label ?? data.name ?? '', value: name },
        fix: {
          type: 'update',
          id,
          changes: [
            { path: ['props', 'checks'], value: checks.filter((_, index) => index !== at) },
          ],
        },
      })),
  )
}

/** Rules that can never be true or read an answer that nobody gives. */
export const findRuleProblems: FindProblems = (model, context) => {
  const objects = objectsOf(model)
  const known = knownAt(model, objects, context)
  const names = new Set([
    ...objects.map(({ data }) => data.name),
    ...Object.values(model.nodes).flatMap((node) =>
      node.kind === 'row' ? [node.data.dataSetName] : [],
    ),
  ])
  const isForm = model.page.type === 'form'
  return each(objects, ({ id, data }): PageProblem[] => {
    const impossible = findImpossible(model, { id, data }, known(id), context)
    const unknown = isForm
      ? [...new Set(answersOf(data.show))]
          .filter((name) => !names.has(name))
          .map((name): PageProblem => ({
            code: 'unknown-answer',
            level: 'error',
            node: id,
            path: ['show'],
            params: { block: data.type, value: name },
          }))
      : []
    return [...impossible, ...unknown, ...(isForm ? lostChecks({ id, data }, names) : [])]
  })
}
