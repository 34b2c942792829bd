import { isEditable } from '#engine'
import type { EntityDocument, Expression, Field, StoredRecord } from '#schema'
import type { VisibleEntity } from '../entityModel.ts'

const SYSTEM = ['_id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by']

/**
 * The schema that the form of a record is rendered from: fields that the record's state closes are read-only, fields that
 * only the system fills are left out of a new record. A rule over the record that names its field is told while one types,
 * and of a new record that a value which only one may have is taken. Of `only` these fields the others are kept as they are.
 */
export function formSchema(
  { name: collection, entity, states }: Pick<VisibleEntity, 'name' | 'entity' | 'states'>,
  record: StoredRecord | undefined,
  only?: readonly string[],
): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(entity.properties).flatMap(([name, field]): [string, Field][] => {
      if (field['x-secret'] || name === states?.field) return []
      if (!record && field.readOnly && field['x-compute'] === undefined) return []
      return [
        [
          name,
          {
            ...field,
            ...namedChoices(field),
            ...checksOf(entity, name),
            ...(!record &&
              field['x-unique'] && {
                'x-options': {
                  ...(field as { 'x-options'?: object })['x-options'],
                  unique: { collection, field: name },
                },
              }),
            ...(record && !isEditable(states, record, name) && { readOnly: true }),
          },
        ],
      ]
    }),
  )
  const hidden = only
    ? Object.keys(properties).filter((name) => !only.includes(name))
    : (entity['x-form']?.hidden ?? [])
  for (const name of hidden)
    if (properties[name]) properties[name] = { ...properties[name], 'x-widget': 'hidden' }
  const system = Object.fromEntries(
    SYSTEM.concat(states ? [states.field] : []).map((name) => [name, { 'x-widget': 'hidden' }]),
  )
  return {
    type: 'object',
    properties: { ...properties, ...(record ? system : {}) },
    required: (entity.required ?? []).filter((name) => name in properties),
    ...(entity.$defs ? { $defs: entity.$defs } : {}),
  }
}

/** What a value names (`x-names`) is chosen by its label, among all that there are. */
const namedChoices = ({
  'x-names': kind,
  'x-labels': labels,
  enum: choices,
}: Field & { 'x-labels'?: object }): object =>
  kind && labels && !choices && Object.keys(labels).length > 0
    ? { enum: Object.keys(labels), 'x-widget': 'select-search' }
    : {}

function checksOf(
  { 'x-rules': rules = [] }: EntityDocument,
  field: string,
): { 'x-checks'?: { assert: Expression; message: unknown }[] } {
  const own = rules.filter(({ path, level }) => path === field && level !== 'warning')
  return own.length > 0
    ? {
        'x-checks': own.map(({ when, assert, message }) => ({
          assert: when === undefined ? assert : { or: [{ '!': [when] }, assert] },
          message,
        })),
      }
    : {}
}
