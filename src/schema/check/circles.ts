import { expressionPaths } from '#shared/expression'
import type { EntityDocument, Field } from '../types.ts'
import type { CheckContext } from './context.ts'

interface Computed {
  /** Names on the way to the field, `*` for every row. */
  pattern: string[]
  /** Where its formula reads. */
  reads: string[][]
}

/** Every computed field of an entity, those of rows too. */
function computedFields(properties: Record<string, Field>, around: string[] = []): Computed[] {
  return Object.entries(properties).flatMap(([name, field]): Computed[] => {
    const pattern = [...around, name]
    const rows = field.items as Field | undefined
    const inner = [
      ...(rows?.properties
        ? computedFields(rows.properties as Record<string, Field>, [...pattern, '*'])
        : []),
      ...(field.properties
        ? computedFields(field.properties as Record<string, Field>, pattern)
        : []),
    ]
    if (field['x-compute'] === undefined) return inner
    const reads = expressionPaths(field['x-compute']).flatMap((path) =>
      path.startsWith('$root.')
        ? [path.slice('$root.'.length).split('.')]
        : path.startsWith('$') || path === ''
          ? []
          : [[...around, ...path.split('.')]],
    )
    return [{ pattern, reads }, ...inner]
  })
}

/** Does a formula read what another one writes? What lies around the reader itself is read whole, and says nothing. */
function reads({ pattern: written }: Computed, { pattern, reads: places }: Computed): boolean {
  return places.some((place) => {
    const isAround = place.length < pattern.length && place.every((part, i) => part === pattern[i])
    return !isAround && written.slice(0, place.length).every((part, i) => part === place[i])
  })
}

/** Reports formulas that need each other's result: none of them would ever come to rest. */
export function checkCircles(context: CheckContext, entity: EntityDocument): void {
  const all = computedFields(entity.properties)
  const done = new Set<Computed>()
  const follow = (field: Computed, way: Computed[]): void => {
    const start = way.indexOf(field)
    if (start >= 0) {
      const names = [...way.slice(start), field].map(({ pattern }) => pattern.join('.'))
      return context.problem(
        `properties.${names[0]}`,
        `the formulas need each other: ${names.join(' → ')}. Take one out of the circle.`,
      )
    }
    if (done.has(field)) return
    for (const next of all) if (reads(field, next)) follow(next, [...way, field])
    done.add(field)
  }
  for (const field of all) follow(field, [])
}
