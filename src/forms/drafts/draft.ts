import { isRecord } from '#shared'
import { sameJson } from '../schema/matches.ts'
import type { FieldSpec, SchemaReader } from '../schema/index.ts'

/** Answers that were typed and not sent. */
export interface Draft {
  values: unknown
  /** Counts up with every save, on whatever device; clocks that are wrong decide nothing. */
  revision: number
  /** When, by the clock of who saved it (ISO 8601, UTC); only shown. */
  savedAt: string
  /** The tab that saved it. */
  by: string
}

/** Where drafts are kept: this browser, and the gateway for who is signed in. */
export interface DraftPort {
  /** The one that counted furthest. */
  load(form: string): Promise<Draft | undefined>
  /** `newer`: somebody else saved meanwhile, and nothing was kept. */
  save(form: string, draft: Draft): Promise<{ ok: true } | { ok: false; newer?: Draft }>
  /** `sent`: its answers went off, and other tabs are to know. */
  remove(form: string, sent?: boolean): Promise<void>
  /** Told what another tab has kept now: a draft, nothing, or nothing because the answers were sent. */
  watch(form: string, listener: (draft: Draft | 'sent' | undefined) => void): () => void
}

export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Number.isInteger(value.revision) &&
  typeof value.savedAt === 'string' &&
  typeof value.by === 'string' &&
  'values' in value

/** The draft that counted further; of two equal ones the first. */
export const furthest = (a: Draft | undefined, b: Draft | undefined): Draft | undefined =>
  a && b ? (b.revision > a.revision ? b : a) : (a ?? b)

/** Passwords, and the id that the next person at this computer may not see (spec: readings 35). */
const isSecret = (spec: FieldSpec): boolean =>
  spec.widget === 'password' ||
  spec.widget === 'citizen-id' ||
  spec.schema['x-secret'] === true ||
  spec.schema.writeOnly === true ||
  spec.schema.format === 'password'

/** Values as a draft may keep them: what is secret stays where it was typed. */
export function keepable(reader: SchemaReader, spec: FieldSpec, value: unknown): unknown {
  if (isSecret(spec)) return undefined
  if (Array.isArray(value))
    return value.map((item, index) => keepable(reader, reader.item(spec, index), item))
  if (!isRecord(value)) return value
  const shape = reader.shape(spec, value)
  const known = new Map(reader.properties(shape).map((property) => [property.name, property]))
  const kept = Object.entries(value).map(([name, item]) => {
    const property = known.get(name)
    return [name, property ? keepable(reader, property, item) : item] as const
  })
  return Object.fromEntries(kept.filter(([, item]) => item !== undefined))
}

/** Is there anything in a draft that the form does not say already? */
export const saysMore = (draft: Draft, values: unknown): boolean => !sameJson(draft.values, values)
