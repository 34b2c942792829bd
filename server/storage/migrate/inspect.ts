import { inForm } from '#engine'
import type { ErrorCode, Failure } from '#shared'
import type { Field, StoredRecord } from '#schema'
import type { Collection } from '../context.ts'
import { computeKeys, uniqueName } from '../model/keys.ts'
import { documentOf } from '../records/rows.ts'
import { holds } from './nested.ts'
import { carryOver, type FieldChanges } from './snapshot.ts'

export type Validate = (collection: string, record: StoredRecord) => Failure[]
/** Gives a carried-over record its further values, computed ones for instance. */
export type Fill = (collection: string, record: StoredRecord) => StoredRecord

interface Tally {
  code: ErrorCode
  field: string
  rows: number
  ids: string[]
  params: Record<string, unknown>
}

const FIRST_IDS = 3

const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
const typesOf = (field: Field): string[] => [field.type ?? []].flat().map(String)
const hasType = (value: unknown, types: string[]): boolean => {
  const type = jsonType(value)
  return types.includes(type) || (types.includes('integer') && Number.isInteger(value))
}

/** Looks at the records of one changed collection and gathers what stands in the way. Changes nothing. */
export class Inspection {
  private readonly tallies = new Map<string, Tally>()
  private readonly seen = new Map<string, string>()
  private readonly collection: Collection
  private readonly changes: FieldChanges
  private readonly newSets: string[][]
  private readonly validate: Validate
  private readonly fill: Fill | undefined

  constructor(
    collection: Collection,
    changes: FieldChanges,
    newSets: string[][],
    validate: Validate,
    fill: Fill | undefined,
  ) {
    this.collection = collection
    this.changes = changes
    this.newSets = newSets
    this.validate = validate
    this.fill = fill
  }

  /** The record as it would be stored after the change. */
  carried(record: StoredRecord): StoredRecord {
    const { _id, version, created_at, created_by, updated_at, updated_by } = record
    const carried: StoredRecord = {
      ...(inForm(carryOver(documentOf(record), this.changes), {
        properties: this.collection.model.entity.properties,
      }) as Record<string, unknown>),
      _id,
      version,
      created_at,
      created_by,
      updated_at,
      updated_by,
    }
    return this.fill ? this.fill(this.collection.plan.name, carried) : carried
  }

  /** `meaning`: whether what is valid has changed, or only what is unique. */
  look(site: string, record: StoredRecord, meaning: boolean): void {
    const found = new Set<string>()
    const note = (code: ErrorCode, field: string, params: Record<string, unknown> = {}): void => {
      found.add(field)
      this.note(code, field, record._id, params)
    }
    for (const name of this.changes.removed)
      if (record[name] !== undefined && record[name] !== null) note('migration-field-removed', name)
    for (const path of this.changes.nested.removed)
      if (holds(record, path)) note('migration-field-removed', path)
    const carried = this.carried(record)
    if (meaning) {
      for (const { name, before, after } of this.changes.kept) {
        const value = carried[name]
        if (value === undefined || value === null) continue
        const types = typesOf(after)
        if (types.length && types.join() !== typesOf(before).join() && !hasType(value, types))
          note('migration-type-changed', name, { type: types.join(', ') })
        else if (
          Array.isArray(after.enum) &&
          !after.enum.includes(value) &&
          (!Array.isArray(before.enum) || before.enum.includes(value))
        )
          note('migration-enum-narrowed', name)
      }
      for (const name of this.changes.newlyRequired)
        if (carried[name] === undefined || carried[name] === null) note('migration-required', name)
      for (const failure of this.validate(this.collection.plan.name, carried)) {
        const field = /^[^.[/]+/.exec((failure.path ?? '').replace(/^\//, ''))?.[0] ?? ''
        if (!found.has(field) && !(failure.code === 'unknown-field' && this.isRemoved(field)))
          note('migration-invalid', field || '-', { reason: failure.code })
      }
    }
    this.unique(site, carried)
  }

  failures(): Failure[] {
    return [...this.tallies.values()].map(({ code, field, rows, ids, params }) => ({
      code,
      path: `${this.collection.plan.name}.${field}`,
      params: { entity: this.collection.plan.name, field, rows, ids: ids.join(', '), ...params },
    }))
  }

  /** Told already, with the way out. */
  private isRemoved(field: string): boolean {
    return (
      this.changes.removed.includes(field) ||
      this.changes.nested.removed.some((path) => path.startsWith(`${field}.`))
    )
  }

  private unique(site: string, carried: StoredRecord): void {
    if (!this.newSets.length) return
    const { u } = computeKeys(
      { ...this.collection.plan.keys, sorted: [], unique: this.newSets },
      documentOf(carried),
    )
    for (const set of this.newSets) {
      const name = uniqueName(set)
      if (u[name] === undefined) continue
      const key = JSON.stringify([site, name, u[name]])
      const first = this.seen.get(key)
      if (first === undefined) this.seen.set(key, carried._id)
      else {
        if (first) this.note('migration-duplicate', set.join(', '), first)
        this.seen.set(key, '')
        this.note('migration-duplicate', set.join(', '), carried._id)
      }
    }
  }

  private note(
    code: ErrorCode,
    field: string,
    id: string,
    params: Record<string, unknown> = {},
  ): void {
    const key = `${code} ${field}`
    const tally = this.tallies.get(key) ?? { code, field, rows: 0, ids: [], params }
    tally.rows += 1
    if (tally.ids.length < FIRST_IDS) tally.ids.push(id)
    this.tallies.set(key, tally)
  }
}
