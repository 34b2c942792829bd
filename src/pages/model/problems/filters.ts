import type { Field } from '#schema'
import type { Change } from '../operation.ts'
import { filterValues } from '../uses/fieldUses.ts'
import { objectsOf, type FindProblems, type PageProblem } from './problem.ts'

/** The choices of a field; nothing where it takes any value. */
export function choicesIn(field: Field | undefined): readonly unknown[] | undefined {
  const { enum: own = (field?.items as { enum?: unknown } | undefined)?.enum } = (field ?? {}) as {
    enum?: unknown
  }
  return Array.isArray(own) ? own : undefined
}

/** Takes one choice out of what a filter compares with; with the last one the whole comparison goes. */
function without(given: object, root: string, at: string, value: string): Change {
  const [top, ...rest] = [root, at.slice(root.length)].flatMap((part) =>
    part.split(/[.[\]]+/).filter(Boolean),
  ) as [string, ...string[]]
  const path = [top, ...rest]
  const depth = root.split('.').length
  const held = path
    .slice(depth)
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], given)
  const left = Array.isArray(held) ? held.filter((one) => one !== value) : []
  return left.length > 0
    ? { path, value: left }
    : { path: path.at(-1)!.startsWith('$') ? path.slice(0, -1) : path }
}

/** Filters that ask for a choice that its field has not any more: they find no record. */
export const findFilterProblems: FindProblems = (model, context) => {
  const { entities } = context
  if (!entities) return []
  const gone = (
    given: object,
    path: string,
    where: Pick<PageProblem, 'node' | 'params'>,
  ): PageProblem[] =>
    filterValues(given, path).flatMap(({ entity, field, value, path: at }): PageProblem[] => {
      const known = Object.hasOwn(entities, entity) ? entities[entity] : undefined
      const choices =
        known && Object.hasOwn(known.properties, field)
          ? choicesIn(known.properties[field])
          : undefined
      if (!choices || choices.includes(value)) return []
      const label = known!.properties[field]!['x-label']
      return [
        {
          code: 'unknown-choice',
          level: 'warning',
          ...where,
          path: at.split('.'),
          params: { ...where.params, value, ...(label ? { label } : { label: field }) },
          fix:
            where.node === null
              ? { type: 'update-page', changes: [without(given, path, at, value)] }
              : { type: 'update', id: where.node, changes: [without(given, path, at, value)] },
        },
      ]
    })
  return [
    ...Object.entries(model.page.sources ?? {}).flatMap(([name, source]) =>
      gone(source, `sources.${name}`, { node: null }),
    ),
    ...objectsOf(model).flatMap(({ id, data }) =>
      gone(data.props, 'props', { node: id, params: { block: data.type } }),
    ),
  ]
}
