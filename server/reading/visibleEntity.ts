import type { EntityDocument, Field, JsonObject } from '#schema'
import { visibleFields } from '../access/index.ts'

/** The entity document with only the fields of the caller, and without what is the gateway's own business. */
export function visibleEntity(
  entity: EntityDocument,
  roles: string[],
  readable: ReadonlySet<string>,
  writable: ReadonlySet<string>,
): EntityDocument {
  const known = visibleFields(entity, roles)
  const properties = Object.fromEntries(
    Object.entries(entity.properties).flatMap(
      ([name, { 'x-access': _, 'x-secret': __, 'x-hashed': hashed, ...field }]) => {
        if (hashed && writable.has(name)) return [[name, { ...field, writeOnly: true }]]
        const seen = readable.has(name) ? known.properties[name] : undefined
        return seen ? [[name, writable.has(name) ? seen : { ...seen, readOnly: true }]] : []
      },
    ),
  ) as Record<string, Field>
  const seen = (fields: string[] | undefined) => fields?.filter((field) => field in properties)
  const hidden = Object.keys(entity.properties).filter((name) => !(name in properties))
  const tellsNothing = (rule: unknown): boolean =>
    !hidden.some((name) => JSON.stringify(rule).includes(`"${name}"`))
  const { allOf, 'x-rules': rules, 'x-print': print, 'x-list': list, ...open } = entity
  const form = entity['x-form']
  const sections = form?.sections?.map((section) => ({ ...section, fields: seen(section.fields)! }))
  return {
    ...open,
    properties,
    ...(known.$defs ? { $defs: known.$defs } : {}),
    required: seen(entity.required) ?? [],
    'x-access': {},
    ...(allOf ? { allOf: allOf.filter(tellsNothing) } : {}),
    ...(rules ? { 'x-rules': rules.filter(tellsNothing) } : {}),
    ...(print
      ? { 'x-print': { ...print, ...(print.fields ? { fields: seen(print.fields)! } : {}) } }
      : {}),
    ...(list
      ? {
          'x-list': {
            ...list,
            ...(list.columns ? { columns: seen(list.columns)! } : {}),
            ...(list.sort
              ? {
                  sort: list.sort.filter(
                    ({ field }) => field in properties || !(field in entity.properties),
                  ),
                }
              : {}),
            ...(list.filters ? { filters: seen(list.filters)! } : {}),
            ...(list.views
              ? { views: list.views.filter(({ filter }) => tellsNothing(filter)) }
              : {}),
            ...(list.card ? { card: seen(list.card)! } : {}),
          },
        }
      : {}),
    ...(form
      ? {
          'x-form': {
            ...(sections ? { sections } : {}),
            ...(form.hidden ? { hidden: seen(form.hidden)! } : {}),
            ...(form.holds ? { holds: form.holds } : {}),
          },
        }
      : {}),
    'x-search': seen(entity['x-search']) ?? [],
  }
}

/** What a form of the entity checks: its own fields, as the caller knows them. */
export function recordSchema({
  type,
  properties,
  required,
  $defs,
  allOf,
}: EntityDocument): JsonObject {
  return {
    type,
    properties,
    ...(required?.length ? { required } : {}),
    ...($defs ? { $defs } : {}),
    ...(allOf?.length ? { allOf } : {}),
    additionalProperties: true,
  } as unknown as JsonObject
}
