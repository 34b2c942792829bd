import type { Failure, Result } from '#shared'
import type { Expression } from '#schema'
import { formatPath, readAt, type Path } from '../core/path.ts'
import { choiceQuery, type ChoiceQuery } from './choiceQuery.ts'
import { sameJson } from './matches.ts'
import type { FlatSchema } from './merge.ts'
import type { SchemaReader } from './reader.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { hasRules, isEmpty, isYes } from './ruleWords.ts'
import type { FieldCheck, JsonSchema, SetRule } from './types.ts'

/** `evaluate` of `#shared/expression`, handed in so that a form without rules does not carry it. */
export type Evaluate = (
  expression: unknown,
  data: unknown,
  context: { scope: Record<string, unknown> },
) => Result<unknown>

/** A path where `*` stands for every entry of a list. */
export type Pattern = readonly string[]

/** What one field takes from the others. Its expressions are asked of the object around it, with `$root` for the whole. */
export interface Rule {
  pattern: Pattern
  visible?: Expression
  required?: Expression
  readOnly?: Expression
  compute?: Expression
  /** What is worked out is money: two decimals, half up. */
  money?: true
  /** Values written when their condition comes true; people may change them afterwards. */
  set?: SetRule[]
  /** The values that may be chosen, as a list; `null` for all. */
  choices?: Expression
  /** The values that may be chosen are records; what was chosen from others is taken away. */
  query?: ChoiceQuery
  /** What must hold of a value that is there, over the others too. It writes nothing, and is asked with the validator: no dependencies. */
  checks?: FieldCheck[]
  /** First value of a new record. */
  initial?: Expression
  /** Path from the root of the value that is followed until this one is changed. */
  copy?: Path
  /** What is hidden loses its value, unless the schema says `x-hidden: keep`. */
  clear: boolean
  /** Places whose change makes the rule be asked again. */
  deps: Pattern[]
}

const MAX_DEPTH = 8

/** The rules of a schema, by walking its fields once; a schema without any is only looked over. */
export function collectRules(
  reader: SchemaReader,
  expressionPaths: (expression: unknown) => string[],
): Rule[] {
  const rules: Rule[] = []
  const open = new Set<FlatSchema>()

  const visit = (spec: FieldSpec, pattern: string[]): void => {
    if (open.has(spec.flat) || pattern.length > MAX_DEPTH) return
    open.add(spec.flat)
    const rule = ruleOf(spec.schema, pattern, expressionPaths)
    if (rule) rules.push(rule)
    for (const way of spec.branches ?? [])
      visit(reader.field(way.schema, spec.name, spec.required), pattern)
    for (const condition of spec.flat.conditions) {
      for (const part of [condition.then, condition.else])
        if (part !== undefined) visit(reader.field(part, spec.name, spec.required), pattern)
    }
    if (spec.type === 'array') visit(reader.item(spec, 0), [...pattern, '*'])
    else
      for (const property of reader.properties(spec)) visit(property, [...pattern, property.name])
    open.delete(spec.flat)
  }
  if (hasRules(reader.root.schema)) visit(reader.root, [])
  const known = new Set<string>()
  return rules.filter((rule) => {
    const key = JSON.stringify(rule)
    return !known.has(key) && known.add(key)
  })
}

function ruleOf(
  schema: JsonSchema,
  pattern: Pattern,
  expressionPaths: (expression: unknown) => string[],
): Rule | undefined {
  const {
    'x-visible': visible,
    'x-required': required,
    'x-readonly': readOnly,
    'x-compute': compute,
    'x-copy': copy,
    'x-set': set,
    'x-choices': chosen,
    'x-checks': checks,
    'x-default': initial,
  } = schema
  const query = choiceQuery(schema)
  const choices = query ? undefined : chosen
  const expressions = [
    visible,
    required,
    readOnly,
    compute,
    choices,
    ...Object.values(query?.filter ?? {}),
    ...(set ?? []).flatMap(({ when, value }) => [when, value]),
  ].filter((one) => one !== undefined)
  if (
    expressions.length === 0 &&
    copy === undefined &&
    initial === undefined &&
    checks === undefined &&
    !query
  )
    return undefined
  const around = pattern.slice(0, -1)
  const deps = [...new Set(expressions.flatMap(expressionPaths))].flatMap((path): Pattern[] => {
    if (path === '$root') return [[]]
    if (path.startsWith('$root.')) return [path.slice(6).split('.')]
    return path.startsWith('$') ? [] : [[...around, ...(path ? path.split('.') : [])]]
  })
  return {
    pattern,
    clear: schema['x-hidden'] !== 'keep',
    deps: copy === undefined ? deps : [...deps, copy.split('.')],
    ...(visible !== undefined && { visible }),
    ...(required !== undefined && { required }),
    ...(readOnly !== undefined && { readOnly }),
    ...(compute !== undefined && { compute }),
    ...(compute !== undefined && schema['x-money'] && { money: true as const }),
    ...(set !== undefined && { set }),
    ...(choices !== undefined && { choices }),
    ...(checks !== undefined && { checks }),
    ...(query && { query }),
    ...(initial !== undefined && { initial }),
    ...(copy !== undefined && { copy: copy.split('.') }),
  }
}

/** The places of a value that a pattern names; indices that are known already are given, in order. */
export function expand(pattern: Pattern, value: unknown, bound: readonly number[] = []): Path[] {
  let paths: Path[] = [[]]
  let star = 0
  for (const part of pattern) {
    const at = part === '*' ? bound[star++] : undefined
    paths = paths.flatMap((path): Path[] => {
      if (part !== '*') return [[...path, part]]
      if (at !== undefined) return [[...path, at]]
      const list = readAt(value, path)
      return Array.isArray(list) ? list.map((_, i) => [...path, i]) : []
    })
  }
  return paths
}

export const patternKey = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? '*' : part)).join('\u0000')

/** An expression of a rule over the object around a place; what cannot be worked out counts as the fallback. */
export function askRule(
  expression: Expression,
  path: Path,
  value: unknown,
  evaluate: Evaluate,
  scope: Record<string, unknown>,
): unknown {
  const result = evaluate(expression, readAt(value, path.slice(0, -1)) ?? {}, {
    scope: { ...scope, $root: value },
  })
  return result.ok ? result.value : null
}

/**
 * What the rules of a schema find wrong with a value, beyond what the compiled validator says: a field that is
 * required under a condition and not filled in, one that may not be chosen, one that does not go with the others. For
 * the gateway, which has no form.
 */
export function ruleFailures(
  rules: Rule[],
  value: unknown,
  evaluate: Evaluate,
  scope: Record<string, unknown> = {},
): Failure[] {
  return rules.flatMap((rule) => {
    if (rule.required === undefined && rule.choices === undefined && rule.checks === undefined)
      return []
    return expand(rule.pattern, value).flatMap((path): Failure[] => {
      const ask = (expression: Expression): unknown =>
        askRule(expression, path, value, evaluate, scope)
      if (rule.visible !== undefined && !isYes(ask(rule.visible))) return []
      const now = readAt(value, path)
      if (isEmpty(now))
        return rule.required !== undefined && isYes(ask(rule.required))
          ? [{ code: 'field-required', path: formatPath(path) }]
          : []
      const allowed = rule.choices === undefined ? undefined : allowedOf(ask(rule.choices))
      if (allowed && !isAllowed(now, allowed))
        return [
          { code: 'field-enum', path: formatPath(path), params: { allowed: allowed.join(', ') } },
        ]
      const broken = rule.checks?.find(({ assert }) => !isYes(ask(assert)))
      return broken
        ? [
            {
              code: 'rule-broken',
              path: formatPath(path),
              params: { rule: path.at(-1), message: broken.message },
            },
          ]
        : []
    })
  })
}

/** What an expression of `x-choices` lets through; `undefined` for everything. */
export const allowedOf = (answer: unknown): readonly unknown[] | undefined =>
  Array.isArray(answer) ? (answer as unknown[]) : undefined

export const isAllowed = (value: unknown, allowed: readonly unknown[]): boolean =>
  (Array.isArray(value) ? value : [value]).every((one) =>
    allowed.some((other) => sameJson(one, other)),
  )
