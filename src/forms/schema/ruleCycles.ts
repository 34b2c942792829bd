import type { Pattern, Rule } from './rules.ts'

/** Does a rule write into the values? */
const writes = (rule: Rule): boolean =>
  rule.compute !== undefined ||
  rule.copy !== undefined ||
  rule.set !== undefined ||
  rule.choices !== undefined ||
  rule.query !== undefined ||
  (rule.visible !== undefined && rule.clear)

/** Rules that set each other off in a circle: the fields of each circle, in order. A sound schema has none. */
export function ruleCycles(rules: readonly Rule[]): string[][] {
  const writing = rules.filter(writes)
  const after = new Map(
    writing.map((rule) => [
      rule,
      writing.filter((other) =>
        other.deps.some((dep) => reaches(rule.pattern, dep, other.pattern)),
      ),
    ]),
  )
  const cycles: string[][] = []
  const done = new Set<Rule>()
  const follow = (rule: Rule, way: Rule[]): void => {
    const start = way.indexOf(rule)
    if (start >= 0)
      return void cycles.push(way.slice(start).map(({ pattern }) => pattern.join('.')))
    if (done.has(rule)) return
    for (const next of after.get(rule) ?? []) follow(next, [...way, rule])
    done.add(rule)
  }
  for (const rule of writing) follow(rule, [])
  return cycles
}

/** Does what is written at a pattern lie in the way of a dependency? What lies around the asking field itself is read whole, and says nothing. */
function reaches(written: Pattern, dep: Pattern, asking: Pattern): boolean {
  const isAround = dep.length < asking.length && dep.every((part, i) => part === asking[i])
  return (
    dep.length > 0 && !isAround && written.slice(0, dep.length).every((part, i) => part === dep[i])
  )
}
