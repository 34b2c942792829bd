import {
  bahtText,
  fillHtml,
  fillTemplate,
  isRecord,
  readPath,
  valueWriter,
  type Bilingual,
  type Locale,
} from '#shared'
import type { BlockDocument, EntityDocument, Field, PageObject, PageRow } from '#schema'

/** What texts of a print read: `record`, its sources, `site`, `company`, `print`, and `row` inside a list. */
export type PrintScope = Record<string, unknown>

type Blocks = Record<string, Pick<BlockDocument, 'repeats' | 'props'>>

/** A value of a list of choices, and of rows in it, as it is called. */
function labelled(field: Field | undefined, value: unknown, locale: Locale): unknown {
  if (!field) return value
  const labels = (field as { 'x-labels'?: Record<string, Bilingual> })['x-labels']
  const label = typeof value === 'string' ? labels?.[value] : undefined
  if (label) return label[locale] ?? label.th
  if (Array.isArray(value))
    return value.map((item) => labelled(field.items as Field | undefined, item, locale))
  return isRecord(value) && field.properties
    ? labelledRecord({ properties: field.properties as Record<string, Field> }, value, locale)
    : value
}

/** A record whose choices stand in words, for paper. */
export const labelledRecord = (
  { properties }: Pick<EntityDocument, 'properties'>,
  record: Record<string, unknown>,
  locale: Locale,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      labelled(properties[name] as Field | undefined, value, locale),
    ]),
  )

/** Writes a value as `{{path|form}}` asks; `words` is an amount in Thai words. A zero is written like any number. */
function writer(locale: Locale): (value: unknown, form?: string) => string {
  const write = valueWriter(locale)
  return (value, form) =>
    form === 'words' ? (typeof value === 'number' ? bahtText(value) : '') : write(value, form)
}

/** Everything that is text in a value, filled in; in rich text a value is words, whatever it looks like. */
function fillTexts(
  value: unknown,
  schema: Field | undefined,
  scope: PrintScope,
  locale: Locale,
): unknown {
  if (typeof value === 'string') {
    const write = writer(locale)
    return schema?.['x-widget'] === 'html'
      ? fillHtml(value, scope, write)
      : fillTemplate(value, scope, write).trim()
  }
  if (Array.isArray(value))
    return value.map((item: unknown) =>
      fillTexts(item, schema?.items as Field | undefined, scope, locale),
    )
  if (!isRecord(value)) return value
  const parts = schema?.properties as Record<string, Field> | undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      // The languages of a text are written as the text is.
      fillTexts(item, parts ? parts[key] : schema, scope, locale),
    ]),
  )
}

function fillObject(
  object: PageObject,
  scope: PrintScope,
  blocks: Blocks,
  { prefix, locale }: { prefix: string; locale: Locale },
): PageObject {
  const { repeats, props: schema } = (
    Object.hasOwn(blocks, object.type) ? blocks[object.type]! : {}
  ) as Partial<Blocks[string]>
  const parts = (schema?.properties ?? {}) as Record<string, Field>
  const props = fillTexts(object.props, schema as Field, scope, locale) as Record<string, unknown>
  if (repeats) {
    const list = readPath(scope, String(object.props[repeats.list] ?? ''))
    props[repeats.to] = (Array.isArray(list) ? list : []).map((row: unknown, index) => {
      const around = { ...scope, row: { ...(isRecord(row) ? row : {}), number: index + 1 } }
      return Object.fromEntries(
        repeats.of.map((name) => [
          name,
          fillTexts(object.props[name], parts[name], around, locale),
        ]),
      )
    })
  }
  return {
    ...object,
    id: prefix + object.id,
    props,
    ...(object.slots && {
      slots: Object.fromEntries(
        Object.entries(object.slots).map(([slot, rows]) => [
          slot,
          fillPrint(rows, scope, blocks, { prefix, locale }),
        ]),
      ),
    }),
  }
}

/** Rows of a print with the values of a record in their texts; `prefix` tells the ids of its sheets apart. */
export const fillPrint = (
  rows: PageRow[],
  scope: PrintScope,
  blocks: Blocks,
  around: { prefix: string; locale: Locale },
): PageRow[] =>
  rows.map((row) => ({
    ...row,
    id: around.prefix + row.id,
    columns: row.columns.map((column) => ({
      ...column,
      id: around.prefix + column.id,
      objects: column.objects.map((object) => fillObject(object, scope, blocks, around)),
    })),
  }))
