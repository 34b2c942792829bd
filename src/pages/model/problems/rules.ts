import { objectsOf, type FindProblems, type PageProblem } from './problem.ts'

type Rule = Record<string, unknown>
const isRule = (value: unknown): value is Rule => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 1
const argsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const nameOf = (value: unknown): string | undefined => (isRule(value) && typeof argsOf(value.var)[0] === 'string' ? (argsOf(value.var)[0] as string) : undefined)
const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What a part of a rule asks of one answer: to be one of these values, to lie between these bounds. */
interface Asked {
  among?: unknown[]
  above?: number
  below?: number
}

const TURNED: Record<string, string> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=' }

function askedBy(operator: string, value: unknown): Asked | undefined {
  if (operator === '==' || operator === '===') return isPlain(value) ? { among: [value] } : undefined
  if (operator === 'in') return Array.isArray(value) && value.every(isPlain) ? { among: value } : undefined
  if (typeof value !== 'number') return undefined
  return operator === '>' || operator === '>=' ? { above: value } : operator === '<' || operator === '<=' ? { below: value } : undefined
}

/** All that must hold at once, answer by answer; alternatives ask nothing for certain. */
function conjuncts(rule: unknown, asked: Map<string, Asked[]> = new Map()): Map<string, Asked[]> {
  if (!isRule(rule)) return asked
  const [operator, given] = Object.entries(rule)[0]!
  const args = argsOf(given)
  if (operator === 'and') args.forEach((one) => conjuncts(one, asked))
  else {
    const [left, right] = args
    const turned = nameOf(left) === undefined
    const name = nameOf(turned ? right : left)
    const one = name === undefined || args.length !== 2 ? undefined : askedBy(turned ? (TURNED[operator] ?? operator) : operator, turned ? left : right)
    if (name !== undefined && one) asked.set(name, [...(asked.get(name) ?? []), one])
  }
  return asked
}

/** Can this never hold, whatever is answered? Certain only where it says yes. */
export function isImpossible(rule: unknown): boolean {
  if (rule === false) return true
  if (isRule(rule)) {
    if (Array.isArray(rule.and) && rule.and.some(isImpossible)) return true
    if (Array.isArray(rule.or)) return rule.or.length > 0 && rule.or.every(isImpossible)
  }
  return [...conjuncts(rule).values()].some((all) => {
    const lists = all.flatMap(({ among }) => (among ? [among] : []))
    const left = lists.reduce<unknown[] | undefined>((kept, list) => (kept ? kept.filter((one) => list.includes(one)) : list), undefined)
    if (left?.length === 0) return true
    const [above, below] = [Math.max(...all.map((one) => one.above ?? -Infinity)), Math.min(...all.map((one) => one.below ?? Infinity))]
    if (above > below) return true
    return left !== undefined && left.every((one) => typeof one === 'number' && (one < above || one > below))
  })
}

/** Names of answers that a rule reads; what begins with `$` is of the session, the site or the route. */
export function answersOf(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(answersOf)
  if (!isRule(rule)) return []
  const name = nameOf(rule)
  return name !== undefined ? (name.startsWith('$') || name === '' ? [] : [name.split('.')[0]!]) : Object.values(rule).flatMap(answersOf)
}

/** Rules that can never be true or read an answer that nobody gives, and fields that must be filled in while nobody sees them. */
export const findRuleProblems: FindProblems = (model) => {
  const objects = objectsOf(model)
  const names = new Set([...objects.map(({ data }) => data.name), ...Object.values(model.nodes).flatMap((node) => (node.kind === 'row' ? [node.data.dataSetName] : []))])
  const shown = new Set(objects.flatMap(({ data }) => (data.logics ?? []).flatMap((logic) => logic.show ?? [])))
  const isForm = model.page.type === 'form'
  return objects.flatMap(({ id, data }): PageProblem[] => {
    const impossible: PageProblem[] = data.show !== undefined && isImpossible(data.show) ? [{ code: 'impossible-rule', level: 'error', node: id, path: ['show'], fix: { type: 'update', id, changes: [{ path: ['show'] }] } }] : []
    const unknown = isForm ? [...new Set(answersOf(data.show))].filter((name) => !names.has(name)).map((name): PageProblem => ({ code: 'unknown-answer', level: 'error', node: id, path: ['show'], params: { value: name } })) : []
    const unseen = data.required && data.hidden && data.show === undefined && !shown.has(id) && !shown.has(data.name ?? '')
    const hidden: PageProblem[] = unseen ? [{ code: 'hidden-required', level: 'error', node: id, path: ['hidden'], fix: { type: 'update', id, changes: [{ path: ['hidden'] }] } }] : []
    return [...impossible, ...unknown, ...hidden]
  })
}
