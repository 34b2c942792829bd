import { createHash } from 'node:crypto'
import { formPageSchema, type FormLayout } from '#forms/schema'
import type { FormDocument, JsonObject, PageDocument } from '#schema'
import { ok, type Result } from '#shared'
import { compileForm } from '../validators.ts'

export interface CompiledForm {
  schema: JsonObject
  layout: FormLayout
  /** Of the validator's text: the same form gives the same address, which may be kept for good. */
  hash: string
  text: string
}

const MOST_KEPT = 100
const kept = new Map<string, CompiledForm>()

/** The schema, layout and validator that a form page yields; the last hundred are kept. */
export function compilePage(page: PageDocument | FormDocument): Result<CompiledForm> {
  const key = createHash('sha256').update(JSON.stringify([page.title, page.builder])).digest('hex')
  const known = kept.get(key)
  if (known) return ok(known)
  const derived = formPageSchema(page)
  if (!derived.ok) return derived
  const schema = derived.value.schema as unknown as JsonObject
  const text = compileForm(schema)
  if (!text.ok) return text
  const compiled: CompiledForm = { schema, layout: derived.value.layout, hash: createHash('sha256').update(text.value).digest('hex').slice(0, 32), text: text.value }
  kept.set(key, compiled)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return ok(compiled)
}
