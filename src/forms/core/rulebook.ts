import type { Failure } from '#shared'
import { choiceFilter } from '../schema/choiceQuery.ts'
import { sameJson } from '../schema/matches.ts'
import {
  allowedOf,
  askRule,
  collectRules,
  expand,
  isAllowed,
  ruleFailures,
  patternKey,
  type Evaluate,
  type Pattern,
  type Rule,
} from '../schema/rules.ts'
import { isYes } from '../schema/ruleWords.ts'
import type { SchemaReader } from '../schema/reader.ts'
import * as aligned from './alignedRows.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, readAt, type Path } from './path.ts'
import type { RuleEngine, Rules, Values } from './ruleTypes.ts'

export interface Expressions {
  evaluate: Evaluate
  expressionPaths: (expression: unknown) => string[]
}

/** Rules that set each other off without end stop after this many rounds. */
const MAX_ROUNDS = 50

/** Works out computed, copied, hidden, required and read-only fields from the values, and only those that a change concerns. */
export class Rulebook implements Rules {
  readonly rules: Rule[]
  readonly #byPattern = new Map<string, Rule[]>()
  readonly #byFirst = new Map<string | number, Rule[]>()
  readonly #evaluate: Evaluate
  readonly #scope: Record<string, unknown>
  /** Values of hidden fields, given back when they are shown again. */
  readonly stash = new PathMap<unknown>()
  /** Which conditions of `x-set` held when they were last asked. */
  readonly held = new PathMap<unknown[]>()
  readonly aligned = aligned
  #starting = false

  constructor(
    reader: SchemaReader,
    { evaluate, expressionPaths }: Expressions,
    scope: Record<string, unknown>,
  ) {
    this.rules = collectRules(reader, expressionPaths)
    for (const rule of this.rules) {
      const key = rule.pattern.join('\u0000')
      this.#byPattern.set(key, [...(this.#byPattern.get(key) ?? []), rule])
      const firsts = rule.deps.map((dep) => dep[0] ?? '')
      if (rule.pattern.includes('*')) firsts.push(rule.pattern[0]!)
      for (const first of new Set(firsts)) {
        const rules = this.#byFirst.get(first)
        if (rules) rules.push(rule)
        else this.#byFirst.set(first, [rule])
      }
    }
    this.#evaluate = evaluate
    this.#scope = scope
  }

  ask(expression: unknown, path: Path, values: unknown): unknown {
    return askRule(expression as Rule['visible'] & {}, path, values, this.#evaluate, this.#scope)
  }

  at(path: Path): Rule[] {
    return this.#byPattern.get(patternKey(path)) ?? []
  }

  places(pattern: Pattern, values: unknown): Path[] {
    return expand(pattern, values)
  }

  /** A field is shown when every rule on the way to it says so. */
  isVisible(path: Path, values: unknown): boolean {
    if (this.rules.length === 0) return true
    for (let length = 1; length <= path.length; length++) {
      const part = path.slice(0, length)
      for (const rule of this.at(part))
        if (rule.visible !== undefined && !isYes(this.ask(rule.visible, part, values))) return false
    }
    return true
  }

  says(keyword: 'required' | 'readOnly', path: Path, values: unknown): boolean {
    return this.at(path).some(
      (rule) => rule[keyword] !== undefined && isYes(this.ask(rule[keyword], path, values)),
    )
  }

  /** What the rules find wrong: fields that are required as things stand and hold nothing, values that may not be chosen. */
  failures(values: unknown): Failure[] {
    return ruleFailures(this.rules, values, this.#evaluate, this.#scope)
  }

  /** The values that may be chosen at a place; `undefined` where no rule says so. */
  allowed(path: Path, values: unknown): readonly unknown[] | undefined {
    const rule = this.at(path).find(({ choices }) => choices !== undefined)
    return rule && allowedOf(this.ask(rule.choices, path, values))
  }

  /** Applies all rules, as at the start: values that were loaded are not set anew, and a new record gets its first ones. */
  settleAll(values: Values, isNew = false): void {
    const changed: Path[] = []
    this.#starting = true
    if (isNew) {
      for (const rule of this.rules) {
        for (const path of rule.initial === undefined ? [] : expand(rule.pattern, values.read())) {
          const first =
            readAt(values.read(), path) === undefined
              ? (this.ask(rule.initial, path, values.read()) ?? undefined)
              : undefined
          if (first !== undefined) values.write(path, first)
        }
      }
    }
    for (const rule of this.rules)
      for (const path of expand(rule.pattern, values.read()))
        this.#apply(rule, path, values, changed)
    this.#starting = false
    this.settle(changed, values)
  }

  /** Follows a change through the rules, round by round, each rule once a round; answers the places that are to be rendered again. */
  settle(changed: readonly Path[], values: Values): Path[] {
    if (this.rules.length === 0) return []
    const concerned: Path[] = []
    let round = changed
    for (let i = 0; i < MAX_ROUNDS && round.length > 0; i++) {
      const next: Path[] = []
      for (const [rule, path] of this.#concernedBy(round, values.read())) {
        concerned.push(path)
        this.#apply(rule, path, values, next)
      }
      concerned.push(...next)
      round = next
    }
    return concerned
  }

  #concernedBy(changed: readonly Path[], values: unknown): [Rule, Path][] {
    const found = new Map<Rule, Map<string, Path>>()
    for (const path of changed) {
      for (const rule of this.#candidates(path)) {
        if (!rule.deps.some((dep) => overlaps(dep, path)) && !isInside(rule, path)) continue
        let places = found.get(rule)
        if (!places) found.set(rule, (places = new Map()))
        for (const place of this.#targets(rule, path, values)) places.set(formatPath(place), place)
      }
    }
    return [...found].flatMap(([rule, places]) =>
      [...places.values()].map((place): [Rule, Path] => [rule, place]),
    )
  }

  /** Rules whose dependencies, or whose list, begin with the same name. */
  #candidates(changed: Path): Iterable<Rule> {
    const first = changed[0]
    return first === undefined
      ? this.rules
      : new Set([...(this.#byFirst.get(first) ?? []), ...(this.#byFirst.get('') ?? [])])
  }

  /** The places of a rule that a change concerns: in the same entries of the lists that both stand in, else in all. */
  #targets(rule: Rule, changed: Path, values: unknown): Path[] {
    const dep = rule.deps.find((one) => overlaps(one, changed)) ?? rule.pattern
    const bound: number[] = []
    for (let i = 0; i < rule.pattern.length && i < changed.length && i < dep.length; i++) {
      if (rule.pattern[i] !== dep[i]) break
      if (typeof changed[i] === 'number') bound.push(changed[i] as number)
    }
    return expand(rule.pattern, values, bound)
  }

  #apply(rule: Rule, path: Path, values: Values, changed: Path[]): void {
    const write = (value: unknown): void => {
      values.write(path, value)
      changed.push(path)
    }
    const now = readAt(values.read(), path)
    if (rule.visible !== undefined && rule.clear) {
      const visible = this.isVisible(path, values.read())
      if (!visible && now !== undefined) {
        this.stash.set(path, now)
        return write(undefined)
      }
      if (visible && now === undefined && this.stash.has(path)) {
        write(this.stash.get(path))
        this.stash.delete(path)
        return
      }
      if (!visible) return
    }
    if (rule.compute !== undefined) {
      const worked = this.ask(rule.compute, path, values.read()) ?? undefined
      // Money is rounded to the satang, as the engine does it (spec: readings 21).
      const next =
        rule.money && typeof worked === 'number'
          ? this.ask({ round: [worked, 2] }, path, values.read())
          : worked
      if (!sameJson(now, next)) write(next)
    }
    if (rule.set !== undefined) {
      const before = this.held.get(path) ?? rule.set.map(() => this.#starting && now !== undefined)
      const held = rule.set.map(({ when }) => isYes(this.ask(when, path, values.read())))
      this.held.set(path, held)
      const come = rule.set.find((_, i) => held[i] && !before[i])
      const next = come && (this.ask(come.value, path, values.read()) ?? undefined)
      if (come && !sameJson(now, next)) write(next)
    }
    if (rule.query !== undefined) {
      const asked = [
        choiceFilter(rule.query, (expression) => this.ask(expression, path, values.read())) ?? null,
      ]
      const before = this.held.get(path)
      this.held.set(path, asked)
      // The choice was made from other records.
      if (before && !sameJson(before, asked) && now !== undefined) write(undefined)
    }
    if (rule.choices !== undefined && !this.#starting) this.#restrict(path, values, write)
    if (rule.copy !== undefined && !values.edited(path)) {
      const next = readAt(values.read(), rule.copy)
      if (!sameJson(now, next)) write(next)
    }
  }

  /** What can no longer be chosen is taken away. */
  #restrict(path: Path, values: Values, write: (value: unknown) => void): void {
    const now = readAt(values.read(), path)
    const allowed = this.allowed(path, values.read())
    if (!allowed || now === undefined || isAllowed(now, allowed)) return
    const rest = Array.isArray(now) ? now.filter((one) => isAllowed(one, allowed)) : []
    write(rest.length > 0 ? rest : undefined)
  }
}

/** What `createForm` follows the rules of a schema by. */
export const ruleEngine =
  (expressions: Expressions): RuleEngine =>
  (reader, scope) =>
    new Rulebook(reader, expressions, scope)

/** A place and a pattern where one lies on the way to the other. */
function overlaps(pattern: Pattern, path: Path): boolean {
  for (let i = 0; i < pattern.length && i < path.length; i++) {
    if (
      typeof path[i] === 'number'
        ? pattern[i] !== '*' && pattern[i] !== String(path[i])
        : pattern[i] !== path[i]
    )
      return false
  }
  return true
}

/** A list whose entries came or went: the rules of its entries are asked again, so that a new entry gets its computed values. */
const isInside = (rule: Rule, changed: Path): boolean =>
  changed.length < rule.pattern.length &&
  rule.pattern[changed.length] === '*' &&
  overlaps(rule.pattern, changed)
