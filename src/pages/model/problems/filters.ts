import type { Field } from '#schema'
import { filterValues } from '../uses/fieldUses.ts'
import { objectsOf, type FindProblems, type PageProblem } from './problem.ts'

/** The choices of a field; nothing where it takes any value. */
export function choicesIn(field: Field | undefined): readonly unknown[] | undefined {
  const { enum: own = (field?.items as { enum?: unknown } | undefined)?.enum } = (field ?? {}) as { enum?: unknown }
  return Array.isArray(own) ? own : undefined
}

/** Filters that ask for a choice that its field has not any more: they find no record. */
export const findFilterProblems: FindProblems = (model, context) => {
  const { entities } = context
  if (!entities) return []
  const gone = (given: object, path: string, where: Pick<PageProblem, 'node' | 'params'>): PageProblem[] =>
    filterValues(given, path).flatMap(({ entity, field, value, path: at }): PageProblem[] => {
      const known = Object.hasOwn(entities, entity) ? entities[entity] : undefined
      const choices = known && Object.hasOwn(known.properties, field) ? choicesIn(known.properties[field]) : undefined
      if (!choices || choices.includes(value)) return []
      const label = known!.properties[field]!['x-label']
      return [{ code: 'unknown-choice', level: 'warning', ...where, path: at.split('.'), params: { ...where.params, value, ...(label ? { label } : { label: field }) } }]
    })
  return [
    ...Object.entries(model.page.sources ?? {}).flatMap(([name, source]) => gone(source, `sources.${name}`, { node: null })),
    ...objectsOf(model).flatMap(({ id, data }) => gone(data.props, 'props', { node: id, params: { block: data.type } })),
  ]
}
