import { sameJson } from '../schema/matches.ts'
import { askRule, collectRules, expand, isYes, patternKey, type Evaluate, type Pattern, type Rule } from '../schema/rules.ts'
import type { SchemaReader } from '../schema/reader.ts'
import { PathMap } from './pathMap.ts'
import { formatPath, readAt, type Path } from './path.ts'

export interface Expressions {
  evaluate: Evaluate
  expressionPaths: (expression: unknown) => string[]
}

/** What the rulebook may do to the values it watches. */
export interface Values {
  read(): unknown
  write(path: Path, value: unknown): void
  /** Was the field changed by hand? A copy then stops following. */
  edited(path: Path): boolean
}

/** Rules that set each other off without end stop after this many rounds. */
const MOST_ROUNDS = 50

/** Works out computed, copied, hidden, required and read-only fields from the values, and only those that a change concerns. */
export class Rulebook {
  readonly rules: Rule[]
  readonly #byPattern = new Map<string, Rule[]>()
  readonly #byFirst = new Map<string | number, Rule[]>()
  readonly #evaluate: Evaluate
  readonly #scope: Record<string, unknown>
  /** Values of hidden fields, given back when they are shown again. */
  readonly stash = new PathMap<unknown>()

  constructor(reader: SchemaReader, { evaluate, expressionPaths }: Expressions, scope: Record<string, unknown>) {
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
      for (const rule of this.at(part)) if (rule.visible !== undefined && !isYes(this.ask(rule.visible, part, values))) return false
    }
    return true
  }

  says(keyword: 'required' | 'readOnly', path: Path, values: unknown): boolean {
    return this.at(path).some((rule) => rule[keyword] !== undefined && isYes(this.ask(rule[keyword], path, values)))
  }

  /** Applies all rules, as at the start. */
  settleAll(values: Values): void {
    const changed: Path[] = []
    for (const rule of this.rules) for (const path of expand(rule.pattern, values.read())) this.#apply(rule, path, values, changed)
    this.settle(changed, values)
  }

  /** Follows a change through the rules, round by round, each rule once a round; answers the places that are to be drawn again. */
  settle(changed: readonly Path[], values: Values): Path[] {
    if (this.rules.length === 0) return []
    const concerned: Path[] = []
    let round = changed
    for (let i = 0; i < MOST_ROUNDS && round.length > 0; i++) {
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
    return [...found].flatMap(([rule, places]) => [...places.values()].map((place): [Rule, Path] => [rule, place]))
  }

  /** Rules whose dependencies, or whose list, begin with the same name. */
  #candidates(changed: Path): Iterable<Rule> {
    const first = changed[0]
    return first === undefined ? this.rules : new Set([...(this.#byFirst.get(first) ?? []), ...(this.#byFirst.get('') ?? [])])
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
      const next = this.ask(rule.compute, path, values.read()) ?? undefined
      if (!sameJson(now, next)) write(next)
    }
    if (rule.copy !== undefined && !values.edited(path)) {
      const next = readAt(values.read(), rule.copy)
      if (!sameJson(now, next)) write(next)
    }
  }
}

/** A place and a pattern where one lies on the way to the other. */
function overlaps(pattern: Pattern, path: Path): boolean {
  for (let i = 0; i < pattern.length && i < path.length; i++) {
    if (typeof path[i] === 'number' ? pattern[i] !== '*' && pattern[i] !== String(path[i]) : pattern[i] !== path[i]) return false
  }
  return true
}

/** A list whose entries came or went: the rules of its entries are asked again, so that a new entry gets its computed values. */
const isInside = (rule: Rule, changed: Path): boolean => changed.length < rule.pattern.length && rule.pattern[changed.length] === '*' && overlaps(rule.pattern, changed)
