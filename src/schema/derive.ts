import { tablesOf } from './stateTables.ts'
import type { ConversionDocument, EntityDocument, Field, StatesDocument } from './types.ts'

type Fields = Record<string, Field>

const hidden = (label: { th: string; en: string }, more: object = {}): Field =>
  ({ type: 'string', maxLength: 200, readOnly: true, 'x-label': label, ...more }) as Field

/** What an entry of a ledger and a voucher tell of the record that caused them. */
const SOURCE: Fields = {
  source_type: hidden({ th: 'ชนิดเอกสารต้นทาง', en: 'Source type' }),
  source_id: hidden(
    { th: 'รหัสเอกสารต้นทาง', en: 'Source id' },
    { 'x-index': true, 'x-widget': 'hidden' },
  ),
  source_code: hidden({ th: 'เอกสารต้นทาง', en: 'Source document' }, { 'x-index': true }),
  reverses: hidden({ th: 'กลับรายการของ', en: 'Reverses' }, { 'x-unique': true }),
}

/** Rows that are referred to have an id, which stays theirs. */
const ROW_ID: Fields = { _id: hidden({ th: 'รหัสแถว', en: 'Row id' }, { 'x-widget': 'hidden' }) }

/** The line, and its record, that a line was converted from. */
const ORIGIN: Fields = {
  source_id: hidden({ th: 'รหัสเอกสารต้นทาง', en: 'Source id' }, { 'x-widget': 'hidden' }),
  source_line: hidden({ th: 'รหัสแถวต้นทาง', en: 'Source line' }, { 'x-widget': 'hidden' }),
}

type Lines = NonNullable<ConversionDocument['lines']>

const progressOf = ({ $id, label, to }: ConversionDocument, lines: Lines): Field =>
  ({
    type: 'number',
    default: 0,
    readOnly: true,
    'x-label': { th: `${label.th}แล้ว`, en: `${label.en}: done` },
    'x-rollup': {
      from: to,
      each: lines.to,
      record: 'source_id',
      row: 'source_line',
      sum: { var: `$line.${lines.quantity}` },
      ...(lines.counts !== undefined && { when: lines.counts }),
      conversion: $id,
    },
  }) as unknown as Field

function withRows(entity: EntityDocument, field: string, fields: Fields): EntityDocument {
  const list = entity.properties[field] as Field | undefined
  const items = list?.items as Field | undefined
  if (!items?.properties) return entity
  return {
    ...entity,
    properties: {
      ...entity.properties,
      [field]: {
        ...list,
        items: { ...items, properties: { ...fields, ...(items.properties as Fields) } },
      } as Field,
    },
  }
}

/** Fields of rows, by the field that holds them. */
const rowsOf = (entity: EntityDocument): [string, Fields][] =>
  Object.entries(entity.properties as Fields).flatMap(([name, { items }]) => {
    const fields = (items as Field | undefined)?.properties as Fields | undefined
    return fields ? [[name, fields] as [string, Fields]] : []
  })

const withReadOnly = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field['x-rollup'] ? { default: 0, ...field, readOnly: true } : field,
    ]),
  )

/**
 * An entity with what follows from its documents and need not be written: the source of ledger entries and vouchers, ids
 * of rows, where converted lines are from, and how much of a line is converted.
 */
export function deriveEntity(
  name: string,
  entity: EntityDocument,
  conversions: Iterable<ConversionDocument>,
  states?: StatesDocument,
): EntityDocument {
  let derived = { ...entity, properties: withReadOnly(entity.properties) }
  if (entity['x-ledger'] || entity['x-voucher'])
    derived = { ...derived, properties: { ...derived.properties, ...SOURCE } }
  for (const conversion of conversions) {
    const { from, to, lines } = conversion
    if (!lines) continue
    if (from === name)
      derived = withRows(derived, lines.from, {
        ...ROW_ID,
        [lines.progress]: progressOf(conversion, lines),
      })
    if (to === name) derived = withRows(derived, lines.to, { ...ROW_ID, ...ORIGIN })
  }
  for (const { each } of tablesOf(states))
    if (each !== undefined) derived = withRows(derived, each, ROW_ID)
  for (const [list, fields] of rowsOf(derived))
    if (Object.values(fields).some((field) => field['x-rollup']?.row))
      derived = withRows(derived, list, { ...ROW_ID, ...withReadOnly(fields) })
  return derived
}
