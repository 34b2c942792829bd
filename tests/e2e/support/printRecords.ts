import { resolve } from 'node:path'
import { openDatabase } from '../../../server/storage/index.ts'
import type { Field, StoredRecord } from '../../../src/schema/index.ts'
import { loadProject } from '../../../src/schema/node/index.ts'
import { systemClock } from '../../../src/shared/index.ts'
import { evaluate, truthy } from '../../../src/shared/expression.ts'

/**
 * Puts a short and a long record of each entity that is printed into the database of a folder, always the same, and tells
 * which: `node --import tsx tests/e2e/support/printRecords.ts <folder>`. Every field has a value of its kind.
 */
const DAY = '2026-11-02'
const AT = `${DAY}T03:00:00.000Z`
const LINES = { short: 3, long: 60 }
type Length = keyof typeof LINES

type Fields = Record<string, Field>

const textOf = (field: Field, name: string): string =>
  (field['x-label'] as { th?: string } | undefined)?.th ?? name

function sample(name: string, field: Field, length: Length, row = 0): unknown {
  const { enum: choices } = field as { enum?: unknown[] }
  const [kind] = [field.type].flat()
  if (choices?.length) return choices[0]
  if (field['x-ref']) return kind === 'array' ? [] : `sample-${String(field['x-ref'].entity)}`
  if (field.$ref === 'sala:text') return { th: textOf(field, name), en: name }
  if (kind === 'array') {
    const item = field.items as Field | undefined
    return item?.properties
      ? Array.from({ length: LINES[length] }, (_, index) => rowOf(item, length, index + 1))
      : []
  }
  if (kind === 'object') return field.properties ? rowOf(field, length, row) : undefined
  if (kind === 'boolean') return false
  if (kind === 'number' || kind === 'integer') return 100 + row
  if (kind !== 'string') return undefined
  if (field.format === 'date') return DAY
  if (field.format === 'date-time') return AT
  // Every third of the many lines is of several: its words do not fit beside each other.
  if (length === 'long' && row > 0)
    return row % 3 === 0 && name.endsWith('name')
      ? `สว่านไร้สายแรงบิดสูงพร้อมแบตเตอรี่สองก้อนและกระเป๋าเครื่องมือ รุ่น ${row}`
      : `ก${row}`
  return `${textOf(field, name)}${row > 0 ? ` ${row}` : ''}${length === 'long' ? ' ย' : ''}`
}

const rowOf = (field: Field, length: Length, row: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(field.properties as Fields).flatMap(([name, part]) => {
      const value = sample(name, part, length, row)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The values of a choice with which a record is one that the print is for. */
function fitting(record: Record<string, unknown>, when: unknown, fields: Fields) {
  const fits = (one: Record<string, unknown>): boolean => {
    const found = evaluate(when as never, one, {})
    return found.ok && truthy(found.value)
  }
  if (when === undefined || fits(record)) return record
  for (const [name, field] of Object.entries(fields))
    for (const choice of (field as { enum?: unknown[] }).enum ?? [])
      if (fits({ ...record, [name]: choice })) return { ...record, [name]: choice }
  throw new Error(`No record is one for ${JSON.stringify(when)}.`)
}

const folder = process.argv[2]!
const { model } = loadProject(resolve(import.meta.dirname, '../../..'))
const database = await openDatabase({ folder, model, clock: systemClock })
const [site] = await database.store('').find('site', { hostnames: 'localhost' }, { limit: 1 })
const store = database.store(site!._id)

async function put(entity: string, _id: string, length: Length, when?: unknown): Promise<string> {
  const { properties } = model.entities[entity]!.entity
  const values = fitting(rowOf({ properties } as never, length, 0), when, properties as Fields)
  const system = { version: 1, created_at: AT, updated_at: AT }
  const record = { ...values, _id, ...system } as unknown as StoredRecord
  if (await store.get(entity, _id)) return _id
  const done = await store.insert(entity, record)
  if (done.ok) return _id
  // Another record is called so.
  const own = done.duplicate.flatMap(({ fields }) => fields.map((name) => [name, _id] as const))
  const again = await store.insert(entity, { ...record, ...Object.fromEntries(own) })
  if (!again.ok) throw new Error(`${entity}: ${JSON.stringify(again.duplicate)}`)
  return _id
}

const told: Record<string, Record<Length, string>> = {}
for (const [name, print] of Object.entries(model.prints)) {
  for (const { entity } of Object.values(print.sources ?? {}))
    await put(entity, `sample-${entity}`, 'short')
  const id = `sample-${name.replace('/', '-')}`
  told[name] = {
    short: await put(print.of, id, 'short', print.when),
    long: await put(print.of, `${id}-long`, 'long', print.when),
  }
}
await database.close()
process.stdout.write(JSON.stringify(told))
