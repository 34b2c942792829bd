import { derivedList } from './derivedList.ts'
import { derivedSections } from './derivedSections.ts'
import type {
  Common,
  EntityDocument,
  Field,
  LabelsDocument,
  RoleAccess,
  SettingsDocument,
  StatesDocument,
  WrittenEntity,
  WrittenStates,
} from './types.ts'

const READ = ['read', 'aggregate', 'export', 'print']
const ACT = [...READ, 'transition']
const WRITE = [...ACT, 'create', 'update']
/** What a word of `x-access` lets a role do. */
const RIGHTS: Record<string, string[]> = {
  read: READ,
  act: ACT,
  write: WRITE,
  all: [...WRITE, 'delete', 'import'],
}
const rightsOf = (word: string): RoleAccess =>
  Object.fromEntries(RIGHTS[word]!.map((right) => [right, true]))

/** The rights of each role one by one. */
const longAccess = (access: WrittenEntity['x-access']): Record<string, RoleAccess> =>
  Object.fromEntries(
    Object.entries(access).map(([role, rights]): [string, RoleAccess] => {
      if (typeof rights === 'string') return [role, rightsOf(rights)]
      const { base, ...own } = rights
      return [role, base ? { ...rightsOf(base), ...own } : own]
    }),
  )

/** The type of a field that one of its keywords gives away. */
function typeOf(field: Field): string | undefined {
  if (field.properties) return 'object'
  if (field.items) return 'array'
  if (field['x-money']) return 'number'
  return field['x-ref'] ? 'string' : undefined
}

const MAX_COLUMNS = 6

/** The rows of a field; a table that says no columns shows the first fields of a row, and totals what is worked out in money. */
function longRows(field: Field, items: Field): Partial<Field> {
  const table = field['x-child']
  if (!table || table.columns) return { items } as Partial<Field>
  const fields = (items.properties ?? {}) as Record<string, Field>
  const columns = Object.keys(fields)
    .filter((name) => fields[name]!['x-widget'] !== 'hidden')
    .slice(0, MAX_COLUMNS)
  const totals = columns.filter((name) => fields[name]!['x-money'] && fields[name]!.readOnly)
  return {
    items,
    'x-child': { columns, ...(totals.length > 0 && { totals }), ...table },
  } as Partial<Field>
}

const SHARED = 'sala:'

/** A field as it would stand there in full: shared definition, type and label in place. */
function longField(written: Field, common: Common, name?: string): Field {
  const shared = written.$ref?.startsWith(SHARED)
    ? (common.fields?.fields[written.$ref.slice(SHARED.length)] as Field | undefined)
    : undefined
  const { $ref: _, ...own } = written
  const field = (shared ? { ...shared, ...own } : written) as Field
  const label = name === undefined ? undefined : common.labels?.fields[name]
  const type = field.type === undefined && field.$ref === undefined ? typeOf(field) : undefined
  return {
    ...(type && { type }),
    ...(type === 'object' && { additionalProperties: false }),
    ...field,
    ...(label && !field['x-label'] && { 'x-label': label }),
    ...(field.items && longRows(field, longField(field.items as Field, common))),
    ...(field.properties && { properties: longFields(field.properties, common) }),
  } as Field
}

export const longFields = (fields: object, common: Common): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields as Record<string, Field>).map(([name, field]) => [
      name,
      longField(field, common, name),
    ]),
  )

/** The fields of an entity, with the one that its state table moves, where that is a common name. */
const fieldsOf = (
  entity: WrittenEntity,
  states: WrittenStates | undefined,
  { labels }: Common,
): object =>
  states && !(states.field in entity.properties) && labels?.fields[states.field]
    ? { ...entity.properties, [states.field]: { type: 'string' } }
    : entity.properties

/** An entity as it would be written in full, so that whoever works with it sees one form only. */
export function longEntity(
  written: WrittenEntity,
  states: WrittenStates | undefined,
  common: Common,
): EntityDocument {
  const entity = {
    title: written['x-entity'].label.en,
    ...written,
    type: 'object',
    'x-access': longAccess(written['x-access']),
    properties: longFields(fieldsOf(written, states, common), common),
    ...(written.$defs && { $defs: longFields(written.$defs, common) }),
  } as EntityDocument
  const listed = { ...entity, ...derivedList(entity, states?.field) }
  const sections = derivedSections(listed, written['x-form']?.sections, common)
  return sections ? { ...listed, 'x-form': { ...listed['x-form'], sections } } : listed
}

/** Settings as they would be written in full. */
export const longSettings = (written: SettingsDocument, common: Common): SettingsDocument => ({
  ...written,
  'x-access': longAccess(written['x-access']),
  properties: longFields(written.properties, common) as SettingsDocument['properties'],
})

/** A transition of a day that has to be over may be taken by nobody before. */
function whenDue({
  after,
  when,
}: WrittenStates['transitions'][number]): Pick<StatesDocument['transitions'][number], 'when'> {
  if (!after) return {}
  const day = { addDays: [{ var: after.field }, after.days ?? 0] }
  const due = { and: [{ var: after.field }, { '<': [day, { today: [] }] }] }
  return { when: when === undefined ? due : { and: [when, due] } }
}

/** A state table as it would be written in full. */
export function longStates(written: WrittenStates, common: Common): StatesDocument {
  const { tables, ...own } = written
  return {
    ...longTable(own, common),
    ...(tables && { tables: tables.map((table) => longTable(table, common)) }),
  } as StatesDocument
}

type WrittenTable = Omit<WrittenStates, '$schema' | 'tables'>

function longTable({ editable, roles, ...written }: WrittenTable, { labels }: Common) {
  const labelled = <T extends { label?: unknown; color?: string }>(
    one: T,
    found: LabelsDocument['states'][string] | undefined,
  ) => {
    const { color, ...label } = found ?? {}
    return {
      ...one,
      label: one.label ?? (found && label),
      ...(one.label === undefined && color && one.color === undefined && { color }),
    }
  }
  return {
    ...written,
    states: Object.fromEntries(
      Object.entries(written.states).map(([name, state]) => [
        name,
        {
          ...(editable && { editable: editable.includes(name) }),
          ...labelled(state, labels?.states[name]),
        },
      ]),
    ),
    transitions: written.transitions.map((transition) =>
      labelled(
        { ...(roles && { roles }), ...transition, ...whenDue(transition) },
        labels?.transitions[transition.id],
      ),
    ),
  }
}
