import { createHash } from 'node:crypto'
import { formPageSchema, type FormLayout } from '#forms/schema'
import type { FormDocument, JsonObject, PageDocument } from '#schema'
import { ok, type Result } from '#shared'
import { compileForm } from '../validators.ts'

export interface CompiledSchema {
  /** Of the validator's text: the same schema gives the same address, which may be kept for good. */
  hash: string
  /** The validator as a module. */
  text: string
}

export interface CompiledForm extends CompiledSchema {
  schema: JsonObject
  layout: FormLayout
}

const MOST_KEPT = 200
const kept = new Map<string, CompiledForm>()
const schemas = new Map<string, CompiledSchema>()

const keyOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function keep<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value)
  if (map.size > MOST_KEPT) map.delete(map.keys().next().value!)
  return value
}

/** The validator of a schema that did not exist at build time. */
export function compileSchema(schema: JsonObject): Result<CompiledSchema> {
  const key = keyOf(schema)
  const known = schemas.get(key)
  if (known) return ok(known)
  const text = compileForm(schema)
  return text.ok ? ok(keep(schemas, key, { hash: keyOf(text.value).slice(0, 32), text: text.value })) : text
}

/** The schema, layout and validator that a form page yields; the last two hundred are kept. */
export function compilePage(page: PageDocument | FormDocument): Result<CompiledForm> {
  const key = keyOf([page.title, page.builder])
  const known = kept.get(key)
  if (known) return ok(known)
  const derived = formPageSchema(page)
  if (!derived.ok) return derived
  const schema = derived.value.schema as unknown as JsonObject
  const validator = compileSchema(schema)
  return validator.ok ? ok(keep(kept, key, { schema, layout: derived.value.layout, ...validator.value })) : validator
}
