import { createHash } from 'node:crypto'
import { formPageSchema } from '#forms/schema'
import { bindProps, mapPage, type BindScope } from '#pages/model'
import type { FormDocument, JsonObject, PageDocument, PageObject, PageRow } from '#schema'
import { ok, strictestPasswords, type PasswordConfig, type Result } from '#shared'
import type { Caller } from '../identity/caller.ts'
import { compileForm } from '../validators.ts'
import { type CompiledSchema, type CompiledForm, type FormAnswer } from '../compiledForm.ts'

const MAX_KEPT = 200
const kept = new Map<string, CompiledForm>()
const schemas = new Map<string, CompiledSchema>()

const keyOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value)
  if (map.size > MAX_KEPT) map.delete(map.keys().next().value!)
  return value
}

/** The validator of a schema that did not exist at build time. */
export function compileSchema(schema: JsonObject): Result<CompiledSchema> {
  const key = keyOf(schema)
  const known = schemas.get(key)
  if (known) return ok(known)
  const text = compileForm(schema)
  return text.ok
    ? ok(remember(schemas, key, { hash: keyOf(text.value).slice(0, 32), text: text.value }))
    : text
}

/** The rows with the rules of the site added to every field for a new password: those that ask for the `current` one take any. */
const withPasswords = (rows: PageRow[], passwords: PasswordConfig): PageRow[] =>
  rows.map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({
      ...column,
      objects: column.objects.map((object) => withPassword(object, passwords)),
    })),
  }))

function withPassword(object: PageObject, passwords: PasswordConfig): PageObject {
  const { slots, props } = object
  const inner = slots && {
    slots: Object.fromEntries(
      Object.entries(slots).map(([name, rows]) => [name, withPasswords(rows, passwords)]),
    ),
  }
  return object.type === 'field' && props.widget === 'password' && !props.current
    ? {
        ...object,
        props: {
          ...props,
          password: strictestPasswords(
            passwords,
            (props.password as PasswordConfig | undefined) ?? {},
          ),
        },
      }
    : { ...object, ...inner }
}

/** The schema, layout and validator that a form page yields on a site with such rules for passwords; the last two hundred are kept. */
export function compilePage(
  asked: PageDocument | FormDocument,
  passwords: PasswordConfig = {},
): Result<CompiledForm> {
  const page = { ...asked, builder: withPasswords(asked.builder, passwords) }
  const key = keyOf([page.title, page.builder])
  const known = kept.get(key)
  if (known) return ok(known)
  const derived = formPageSchema(page)
  if (!derived.ok) return derived
  const schema = derived.value.schema as unknown as JsonObject
  const validator = compileSchema(schema)
  return validator.ok
    ? ok(remember(kept, key, { schema, layout: derived.value.layout, ...validator.value }))
    : validator
}

/** The draft of a form as its editor may see it; while its fields make no form yet, why (params of `form-invalid`). */
export function draftFormAnswer(
  page: PageDocument,
  caller: Caller,
  passwords: PasswordConfig,
  scope: BindScope,
): FormAnswer | { unfinished: Record<string, unknown> } | null {
  const form = compilePage(page, passwords)
  return form.ok
    ? formAnswer(page, caller, passwords, scope)
    : { unfinished: form.failures[0]?.params ?? {} }
}

/** The answer of the query kind `form` from a published page; `null` where it is no form, or not for this caller. */
export function formAnswer(
  page: PageDocument | null,
  caller: Caller,
  passwords: PasswordConfig,
  scope: BindScope = {},
): FormAnswer | null {
  if (!page || page.type !== 'form' || (page.authen && !caller.user)) return null
  const form = compilePage(page, passwords)
  if (!form.ok) return null
  const { schema, layout, hash } = form.value
  const { password: _password, owner: _owner, destination: _destination, ...open } = page
  const bound = mapPage(open, (object) =>
    object.bind ? { ...object, props: bindProps(object.props, object.bind, scope) } : object,
  )
  return { page: bound, schema, layout, validator: `/api/form-validator/${page.slug}/${hash}.js` }
}
