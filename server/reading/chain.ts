import { matches } from '#engine'
import type { ChainDocument, DocumentChain } from '#gateway'
import type { EntityModel, Field, Model, StoredRecord } from '#schema'
import { decimalSum, ok, type Result } from '#shared'
import { pruneRecord } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { detailPath } from './detailPath.ts'
import { getRecord, readAccess } from './records.ts'

/** Documents of a chain that are told. */
const MAX_DOCUMENTS = 60
/** Documents that one of them became, or was made of, by one way. */
const MAX_BESIDE = 20

type Row = Record<string, unknown>

/** A field by which documents of an entity name another one that they were made of, or belong to. */
interface Way {
  /** The entity that names. */
  from: string
  path: string
  /** The entity that is named. */
  to: string
}

/** Entities whose records become each other. */
const isDocument = ({ conversions }: Model, name: string): boolean =>
  Object.values(conversions).some(({ from, to }) => from === name || to === name)

/** How documents name each other: one without a number of its own is none. */
function waysOf(model: Model): Way[] {
  return Object.values(model.entities)
    .filter(({ entity }) => entity['x-code'])
    .flatMap(({ name, entity }) => {
      const at = (path: string, { 'x-ref': ref }: Field): Way[] =>
        ref && ref.entity !== name && isDocument(model, ref.entity)
          ? [{ from: name, path, to: ref.entity }]
          : []
      return Object.entries(entity.properties).flatMap(([field, schema]) => {
        const rows = (schema.items as Field | undefined)?.properties as
          Record<string, Field> | undefined
        return [
          ...at(field, schema),
          ...Object.entries(rows ?? {}).flatMap(([column, inner]) =>
            at(`${field}.${column}`, inner),
          ),
        ]
      })
    })
}

/** The ids that a record holds at a path, of a field or of one of its rows. */
function idsAt(record: Row, path: string): string[] {
  const [field, column] = path.split('.') as [string, string?]
  const value = record[field]
  const found = column
    ? (Array.isArray(value) ? (value as Row[]) : []).map((row) => row[column])
    : [value]
  return [...new Set(found.filter((id): id is string => typeof id === 'string'))]
}

/** The field that says what a document comes to: the money among the columns of its list, else what is worked out. */
function amountField({ entity }: EntityModel): string | undefined {
  const isMoney = (name: string): boolean => entity.properties[name]?.['x-money'] === true
  return (
    entity['x-list']?.columns?.find(isMoney) ??
    Object.keys(entity.properties).find(
      (name) => isMoney(name) && entity.properties[name]!['x-compute'] !== undefined,
    )
  )
}

const dateField = ({ entity }: EntityModel): string | undefined =>
  Object.keys(entity.properties).find((name) => entity.properties[name]!.format === 'date')

/** What is not yet converted of the lines of a document. */
function openOf({ conversions }: Model, name: string, record: Row): ChainDocument['open'] {
  return Object.values(conversions).flatMap(({ $id, from, label, lines }) => {
    const rows = lines && from === name ? record[lines.from] : undefined
    if (!lines || !Array.isArray(rows)) return []
    const sum = (field: string): number =>
      decimalSum((rows as Row[]).map((row) => Number(row[field] ?? 0)))
    const of = sum(lines.quantity)
    return [{ conversion: $id, label, quantity: Math.max(0, of - sum(lines.progress)), of }]
  })
}

/** Follows the documents from one on, both ways, as far as the caller may read them. */
class ChainWalk {
  readonly found = new Map<string, { entity: string; record: StoredRecord }>()
  readonly links = new Map<string, { from: string; to: string }>()
  more = false
  private readonly gateway: Gateway
  private readonly caller: Caller
  private readonly ways: Way[]

  constructor(gateway: Gateway, caller: Caller) {
    this.gateway = gateway
    this.caller = caller
    this.ways = waysOf(gateway.shipped.model)
  }

  async from(entity: string, record: StoredRecord): Promise<void> {
    const queue = [{ entity, record }]
    this.found.set(record._id, queue[0]!)
    for (let next = queue.shift(); next; next = queue.shift())
      for (const beside of await this.beside(next)) {
        if (this.found.has(beside.record._id)) continue
        if (this.found.size >= MAX_DOCUMENTS) {
          this.more = true
          return
        }
        this.found.set(beside.record._id, beside)
        queue.push(beside)
      }
  }

  private async beside({ entity, record }: { entity: string; record: StoredRecord }) {
    const beside: { entity: string; record: StoredRecord }[] = []
    for (const way of this.ways) {
      // What it names lies before it, and what names it behind.
      if (way.from === entity) {
        const ids = idsAt(record, way.path)
        for (const one of await this.read(way.to, { _id: { $in: ids } }, ids.length)) {
          this.link(one._id, record._id)
          beside.push({ entity: way.to, record: one })
        }
      }
      if (way.to === entity)
        for (const one of await this.read(way.from, { [way.path]: record._id }, MAX_BESIDE)) {
          this.link(record._id, one._id)
          beside.push({ entity: way.from, record: one })
        }
    }
    return beside
  }

  private link(from: string, to: string): void {
    this.links.set(`${from} ${to}`, { from, to })
  }

  private async read(entity: string, filter: Row, limit: number): Promise<StoredRecord[]> {
    const access = limit > 0 ? readAccess(this.gateway, this.caller, entity) : undefined
    if (!access?.ok) return []
    const { model, readable, filter: own } = access.value
    const field = Object.keys(filter)[0]!.split('.')[0]!
    if (field !== '_id' && !readable.has(field)) return []
    const store = this.gateway.database.store(this.caller.site._id)
    const records = await store.find(entity, filter as never, { limit: limit + 1 })
    if (records.length > limit) this.more = true
    return records
      .slice(0, limit)
      .filter((record) => !own || matches(own, record))
      .map((record) => pruneRecord(model, record, readable))
  }
}

/** How far each document lies behind the first ones: longest way, so that all it was made of stands before it. */
function depthsOf(ids: readonly string[], links: readonly { from: string; to: string }[]) {
  const depths = new Map(ids.map((id) => [id, 0]))
  for (let round = 0, moved = true; moved && round < ids.length; round++) {
    moved = false
    for (const { from, to } of links)
      if (depths.get(to)! <= depths.get(from)! && depths.get(from)! < ids.length) {
        depths.set(to, depths.get(from)! + 1)
        moved = true
      }
  }
  return depths
}

function told(gateway: Gateway, name: string, record: StoredRecord, depth: number): ChainDocument {
  const { model } = gateway.shipped
  const known = model.entities[name]!
  const { entity, states } = known
  const state = states?.states[String(record[states.field])]
  const path = detailPath(gateway, { entity: name, record: record._id })
  const amount = record[amountField(known) ?? '']
  const date = record[dateField(known) ?? '']
  const open = openOf(model, name, record)
  return {
    entity: name,
    id: record._id,
    kind: entity['x-entity'].label,
    code: String(record[entity['x-code']!.field] ?? record._id),
    depth,
    ...(path && { path }),
    ...(state && {
      state: {
        name: String(record[states!.field]),
        label: state.label,
        ...(state.color && { color: state.color }),
      },
    }),
    ...(typeof amount === 'number' && { amount }),
    ...(typeof record.currency === 'string' && { currency: record.currency }),
    ...(typeof date === 'string' && { date }),
    ...(state?.color === 'red' && { isReturn: true as const }),
    ...(open && open.length > 0 && { open }),
  }
}

/** The documents that one was made of and became, with what stands beside those; only what the caller may read. */
export async function documentChain(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  id: string,
): Promise<Result<DocumentChain>> {
  const record = await getRecord(gateway, caller, collection, id)
  if (!record.ok) return record
  const { entity } = gateway.shipped.model.entities[collection]!
  if (!entity['x-code']) return ok({ documents: [], links: [], more: false })
  const walk = new ChainWalk(gateway, caller)
  await walk.from(collection, record.value)
  const links = [...walk.links.values()].filter(
    ({ from, to }) => walk.found.has(from) && walk.found.has(to),
  )
  const depths = depthsOf([...walk.found.keys()], links)
  return ok({
    documents: [...walk.found.values()]
      .map((one) => told(gateway, one.entity, one.record, depths.get(one.record._id)!))
      .toSorted((a, b) => a.depth - b.depth || a.code.localeCompare(b.code)),
    links,
    more: walk.more,
  })
}
