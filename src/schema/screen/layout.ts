import type { Bilingual } from '#shared'
import type { EntityDocument, Field } from '../types.ts'

export interface ScreenSection {
  id: string
  label: Bilingual
  /** Fields side by side on a wide screen, 1 to 4. */
  columns?: number
  fields: string[]
}

export interface FieldWords {
  label?: Bilingual
  help?: Bilingual
}

/** Everything about the looks of an entity's generated screens, each field at one place of the form. */
export interface ScreenLayout {
  sections: ScreenSection[]
  /** Fields that follow after the sections. */
  rest: string[]
  /** Fields that form and detail leave out. */
  hidden: string[]
  words: Record<string, FieldWords>
  columns: string[]
  filters: string[]
  /** Fields on a card of the board. */
  card: string[]
  sort: { field: string; direction?: 'asc' | 'desc' }[]
  /** Rows a page. */
  pageSize: number
}

/** The order of names in lists and boards that an admin may change. */
export const NAME_LISTS = ['columns', 'filters', 'card'] as const
export type NameList = (typeof NAME_LISTS)[number]

const PAGE_SIZE = 20
const FIRST_COLUMNS = 6
const SYSTEM_COLUMNS = ['created_at', 'updated_at']

/** Fields that can stand in a list: one plain value, not hidden. */
export function listableFields(entity: Pick<EntityDocument, 'properties'>): string[] {
  const plain = (field: Field) =>
    !field['x-large'] &&
    !field['x-secret'] &&
    !field.writeOnly &&
    field['x-widget'] !== 'hidden' &&
    field.type !== 'object' &&
    !(
      field.type === 'array' &&
      typeof field.items === 'object' &&
      (field.items as Field).type === 'object'
    )
  return Object.entries(entity.properties)
    .filter(([, field]) => plain(field))
    .map(([name]) => name)
}

/** Columns shown at first. */
export const firstColumns = (entity: Pick<EntityDocument, 'properties' | 'x-list'>): string[] =>
  entity['x-list']?.columns ?? listableFields(entity).slice(0, FIRST_COLUMNS)

/** Fields that have a place in form or detail. */
const placedFields = ({ properties }: EntityDocument): string[] =>
  Object.keys(properties).filter(
    (name) => !properties[name]!['x-secret'] && properties[name]!['x-widget'] !== 'hidden',
  )

/** May it stand in this list of names? System times may stand in columns. */
export const isKnown = (
  { properties }: EntityDocument,
  name: string,
  list?: NameList | 'sort',
): boolean =>
  Object.hasOwn(properties, name) ||
  ((list === 'columns' || list === 'sort') && SYSTEM_COLUMNS.includes(name))

function requiredIn(schema: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(schema)) schema.forEach((part) => requiredIn(part, found))
  else if (typeof schema === 'object' && schema !== null)
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'required' && Array.isArray(value))
        value.forEach((name) => found.add(String(name)))
      else requiredIn(value, found)
    }
  return found
}

/** Fields that somebody may have to fill: hidden, nobody could save the record or move it on. */
export function neededFields({ properties, required = [], allOf }: EntityDocument): Set<string> {
  const filled = ({ default: first, readOnly, 'x-compute': computed }: Field): boolean =>
    first !== undefined || readOnly === true || computed !== undefined
  const needed = [
    ...required,
    ...requiredIn(allOf, new Set()),
    ...Object.keys(properties).filter((name) => properties[name]!['x-required'] !== undefined),
  ]
  return new Set(needed.filter((name) => properties[name] && !filled(properties[name])))
}

/** The screens as the entity alone generates them. */
export function generatedLayout(entity: EntityDocument): ScreenLayout {
  const { properties, 'x-list': list, 'x-form': form } = entity
  const placed = placedFields(entity)
  const hidden = placed.filter((name) => form?.hidden?.includes(name))
  const shown = (name: string): boolean => placed.includes(name) && !hidden.includes(name)
  const sections = (form?.sections ?? []).map((section) => ({
    ...section,
    fields: section.fields.filter(shown),
  }))
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const words = Object.fromEntries(
    placed.map((name) => [
      name,
      {
        ...(properties[name]!['x-label'] ? { label: properties[name]!['x-label'] } : {}),
        ...(properties[name]!['x-help'] ? { help: properties[name]!['x-help'] } : {}),
      },
    ]),
  )
  return {
    sections,
    rest: placed.filter((name) => shown(name) && !named.has(name)),
    hidden,
    words,
    columns: firstColumns(entity),
    filters: list?.filters ?? [],
    card: list?.card ?? [],
    sort: list?.sort ?? [],
    pageSize: list?.pageSize ?? PAGE_SIZE,
  }
}

/** The entity rendered with this layout; what it stores, checks and allows stays as it is. */
export function withLayout(entity: EntityDocument, layout: ScreenLayout): EntityDocument {
  const { columns, filters, card, sort, pageSize, sections, rest, hidden, words } = layout
  // Screens draw what no section names in the order of the fields.
  const order = [...rest, ...Object.keys(entity.properties).filter((name) => !rest.includes(name))]
  const properties = Object.fromEntries(
    order.map((name) => {
      const { 'x-label': _label, 'x-help': _help, ...field } = entity.properties[name]!
      const { label, help } = words[name] ?? { label: _label, help: _help }
      return [
        name,
        {
          ...field,
          ...(label ? { 'x-label': label } : {}),
          ...(help && (help.th || help.en) ? { 'x-help': help } : {}),
        },
      ]
    }),
  )
  return {
    ...entity,
    properties,
    'x-list': { ...entity['x-list'], columns, filters, card, sort, pageSize },
    'x-form': { sections, ...(hidden.length ? { hidden } : {}) },
  } as EntityDocument
}
