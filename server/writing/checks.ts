import { forbiddenNames } from '#forms/schema'
import { labelAt, refusedAddress, toModel } from '#pages/model'
import type { Field, PageObject, PageRow } from '#schema'
import { failAll, ok, type Failure, type Result } from '#shared'
import { checkExpression } from '#shared/expression'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { flowShape } from './checkFlow.ts'
import { followReference } from '../storage/index.ts'
import { checkParts } from './parts.ts'
import { pricedCart } from './cart.ts'
import { hashSecrets } from './hashed.ts'
import { printPage } from './printPages.ts'
import { problemText } from './problemText.ts'
import { withReviewed } from './reviews.ts'
import { sanitise } from './sanitise.ts'
import { validateProps } from '../validators.ts'

type Data = Record<string, unknown>
type Definitions = Record<string, Field>

/** A text of one language, or one for each, with `change` applied to every string. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, text]) => [
        key,
        typeof text === 'string' ? change(text) : text,
      ]),
    )
  return value
}

/** HTML that is written as code. */
const isHtmlCode = (schema: Field): boolean =>
  schema['x-widget'] === 'code' &&
  (schema as { 'x-options'?: { language?: unknown } })['x-options']?.language === 'html'

/** What is wrong with a formula, at its place. */
const wrongIn = (expression: unknown, path: string): Failure[] =>
  checkExpression(expression).map((failure) => ({
    ...failure,
    path: failure.path ? `${path}.${failure.path}` : path,
  }))

/** Cleans a value by its schema, at any depth: HTML is sanitised, links and pictures of other schemes and formulas that cannot be worked out are refused. */
function clean(
  value: unknown,
  given: Field,
  path: string,
  failures: Failure[],
  definitions: Definitions,
): unknown {
  if (given.$ref === 'sala:expression') {
    failures.push(...wrongIn(value, path))
    return value
  }
  const schema = followReference(given, definitions)
  const widget = schema['x-widget']
  if (widget === 'html' || isHtmlCode(schema)) return eachText(value, sanitise)
  const refused = refusedAddress(widget, value)
  if (refused) failures.push({ ...refused, path })
  if (Array.isArray(value) && schema.items)
    return value.map((item, index) =>
      clean(item, schema.items as Field, `${path}[${index}]`, failures, definitions),
    )
  if (
    (schema.properties || schema.additionalProperties) &&
    typeof value === 'object' &&
    value !== null
  ) {
    const properties = (schema.properties ?? {}) as Record<string, Field>
    const others = schema.additionalProperties as Field | boolean | undefined
    const schemaOf = (key: string): Field | boolean | undefined =>
      Object.hasOwn(properties, key) ? properties[key] : others
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const part = schemaOf(key)
        return [
          key,
          typeof part === 'object'
            ? clean(item, part, path ? `${path}.${key}` : key, failures, definitions)
            : item,
        ]
      }),
    )
  }
  return value
}

/** The answers of a form with their HTML cleaned, by the form's schema; links that lead elsewhere than links may are failures. */
export function cleanAnswers(schema: Field, answers: Data): Result<Data> {
  const failures: Failure[] = []
  const cleaned = clean(answers, schema, '', failures, {}) as Data
  return failures.length ? failAll(failures) : ok(cleaned)
}

/** What an unfinished draft may still lack. */
const UNFINISHED = new Set(['field-required', 'field-too-short', 'field-min-items'])

/** Failures that say more of an address or a formula than that the block is wrong. */
const SPEAKING = new Set([
  'link-refused',
  'embed-refused',
  'video-refused',
  'unknown-operator',
  'expression-invalid',
  'expression-too-large',
])

function cleanRows(gateway: Gateway, rows: PageRow[], failures: Failure[]): PageRow[] {
  const object = (one: PageObject): PageObject => {
    const block = Object.hasOwn(gateway.shipped.blocks, one.type)
      ? gateway.shipped.blocks[one.type]
      : undefined
    const slots = one.slots
      ? {
          slots: Object.fromEntries(
            Object.entries(one.slots).map(([name, inner]) => [
              name,
              cleanRows(gateway, inner, failures),
            ]),
          ),
        }
      : {}
    failures.push(...wrongIn(one.show, `${one.id}.show`))
    if (!block) return { ...one, ...slots }
    if (one.v === block.v)
      failures.push(
        ...Object.keys(one.slots ?? {})
          .filter((name) => !Object.hasOwn(block.slots ?? {}, name))
          .map((name) => ({
            code: 'block-invalid' as const,
            path: `${one.id}.slots.${name}`,
            params: { type: one.type, id: one.id },
          })),
      )
    const found: Failure[] = []
    const props = clean(one.props, block.props as Field, '', found, {}) as Data
    const wrong =
      one.v === block.v
        ? validateProps(one.type, props).filter(({ code }) => !UNFINISHED.has(code))
        : []
    const describe = (failure: Failure) =>
      problemText(
        {
          code: 'out-of-bounds',
          params: {
            block: one.type,
            label: labelAt(block.props, failure.path ?? '') ?? failure.path ?? '',
            failure,
          },
        },
        gateway.shipped.blocks,
      )
    failures.push(
      ...[...found, ...wrong].map((failure) =>
        SPEAKING.has(failure.code)
          ? { ...failure, path: `${one.id}.${failure.path ?? ''}` }
          : {
              code: 'block-invalid' as const,
              path: `${one.id}.${failure.path ?? ''}`,
              params: { type: one.type, id: one.id, message: describe(failure) },
            },
      ),
    )
    return { ...one, props, ...slots }
  }
  return rows.map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({ ...column, objects: column.objects.map(object) })),
  }))
}

/** Forms and other flows know a published flow by its name. */
const renamedFlow = ({ state, name }: Data, data: Data): Failure[] =>
  state === 'published' && data.name !== undefined && data.name !== name
    ? [{ code: 'readonly-field', path: 'name', params: { field: 'name' } }]
    : []

/** Records that stand inside each other by a field of their own kind: none may come to stand inside itself. */
async function checkAncestry(
  gateway: Gateway,
  site: string,
  collection: string,
  data: Data,
  before: Data,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const [name, field] of Object.entries(
    gateway.shipped.model.entities[collection]!.entity.properties,
  )) {
    if (field['x-ref']?.entity !== collection || before._id === undefined) continue
    const met = new Set<unknown>()
    for (
      let at = data[name];
      typeof at === 'string' && !met.has(at);
      at = (await gateway.database.store(site).get(collection, at))?.[name]
    ) {
      met.add(at)
      if (at === before._id)
        failures.push({ code: 'reference-cycle', path: name, params: { field: field['x-label'] } })
    }
  }
  return failures
}

/**
 * What a schema alone cannot say of a record on its way in: HTML is cleaned, links are checked, page rows are a sound
 * tree of known size with props of the right shape, no answer of a form has a forbidden name. By the field's schema, whatever the entity.
 * `before` is the record that `data` changes, since what one field may hold can hang on another.
 */
export async function beforeWrite(
  gateway: Gateway,
  caller: Caller,
  collection: string,
  data: Data,
  before: Data = {},
): Promise<Result<Data>> {
  const site = caller.site._id
  const model = gateway.shipped.model.entities[collection]
  if (!model) return ok(data)
  const failures: Failure[] = []
  const priced = collection === 'cart' ? await pricedCart(gateway, caller, data, before) : ok(data)
  if (!priced.ok) return priced
  const hashed = await hashSecrets(model.entity, priced.value, before)
  if (!hashed.ok) return hashed
  const result =
    collection === 'review' ? await withReviewed(gateway, caller, hashed.value) : hashed.value
  if (collection === 'flow')
    failures.push(...flowShape(gateway, { ...before, ...result }), ...renamedFlow(before, result))
  const print = collection === 'page' ? printPage(gateway, { ...before, ...result }) : ok({})
  if (print.ok) Object.assign(result, print.value)
  else failures.push(...print.failures)
  if (
    collection === 'screen' &&
    typeof result.entity === 'string' &&
    !Object.hasOwn(gateway.shipped.model.entities, result.entity)
  )
    failures.push({ code: 'reference-missing', path: 'entity' })
  failures.push(...(await checkAncestry(gateway, site, collection, result, before)))
  for (const [name, field] of Object.entries(model.entity.properties)) {
    const value =
      result[name] ??
      (field.$ref === 'sala:page-rows' && (data.type !== undefined || data.parts !== undefined)
        ? before[name]
        : undefined)
    if (value === undefined || value === null) continue
    if (field.$ref !== 'sala:page-rows') {
      result[name] = clean(value, field, name, failures, model.entity.$defs ?? {})
      continue
    }
    const page = {
      type: 'page' as const,
      slug: 'x',
      title: '',
      ...before,
      ...data,
      builder: value as PageRow[],
    }
    const tree = toModel(page)
    if (!tree.ok) failures.push(...tree.failures)
    const rows = tree.ok ? cleanRows(gateway, value as PageRow[], failures) : []
    if (Object.hasOwn(data, name)) result[name] = rows
    if (tree.ok) {
      const held = await checkParts(
        gateway,
        { id: before._id as string | undefined, type: page.type, rows },
        site,
      )
      if (held.ok) result.parts = held.value
      else failures.push(...held.failures)
    }
    if ((page.type as string) === 'form')
      failures.push(...forbiddenNames({ ...page, type: 'form', builder: rows }))
  }
  return failures.length ? failAll(failures) : ok(result)
}
