import { decimal, fail, ok, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { ConversionDocument, StoredRecord } from '#schema'
import { sameJson } from '../changes.ts'
import { mostOf, type OfLines } from '../projections/project.ts'
import { siteValuesOf, type Place } from '../siteValues.ts'

type Data = Record<string, unknown>

function valuesOf(expressions: Record<string, unknown>, record: Data, scope: Data): Result<Data> {
  const values: Data = {}
  for (const [name, expression] of Object.entries(expressions)) {
    const one = evaluate(expression, record, { scope })
    if (!one.ok) return one
    if (one.value !== null) values[name] = one.value
  }
  return ok(values)
}

const holds = (expression: unknown, record: Data, site: Data): boolean => {
  const value = evaluate(expression, record, { scope: site })
  return value.ok && truthy(value.value)
}

/** The line that what is open of a line becomes; nothing where all of it is converted. */
function lineOf(
  conversion: OfLines,
  source: StoredRecord,
  line: Data,
  site: Data,
): Result<Data | null> {
  const { quantity, progress, when, copy = [], values = {} } = conversion.lines
  if (when !== undefined && !holds(when, source, { ...site, $line: line })) return ok(null)
  const most = mostOf(conversion, source, line, site)
  const wanted = Math.min(most, Number(line[quantity] ?? 0))
  const open = decimal('minus', wanted, Number(line[progress] ?? 0))
  if (open <= 0) return ok(null)
  const further = valuesOf(values, source, { ...site, $line: line })
  if (!further.ok) return further
  const copied = copy.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]]))
  return ok({
    ...(Object.fromEntries(copied) as Data),
    ...further.value,
    [quantity]: open,
    source_id: source._id,
    source_line: line._id,
  })
}

const isOfLines = (conversion: ConversionDocument): conversion is OfLines =>
  conversion.lines !== undefined

/**
 * What a new record made of others by a conversion begins with: header, and one line for all that is open of each of
 * theirs. Fails with `conversion-nothing` where nothing is open or a record does not allow it, `conversion-unlike` where
 * they differ in what has to be alike.
 */
export async function proposeConversion(
  place: Place,
  conversion: ConversionDocument,
  sources: readonly StoredRecord[],
): Promise<Result<Data>> {
  const site = await siteValuesOf(place, conversion)
  const [first, ...others] = sources as [StoredRecord, ...StoredRecord[]]
  const unlike = (conversion.alike ?? []).filter((field) =>
    others.some((other) => !sameJson(other[field] ?? null, first[field] ?? null)),
  )
  if (unlike.length) {
    const { properties } = place.model.entities[conversion.from]!.entity
    const labels = unlike.map((field) => properties[field]?.['x-label'] ?? { th: field, en: field })
    return fail('conversion-unlike', {
      params: {
        fields: {
          th: labels.map(({ th }) => th).join(', '),
          en: labels.map(({ en }) => en).join(', '),
        },
      },
    })
  }
  const allowed = sources.filter(
    (source) => conversion.when === undefined || holds(conversion.when, source, site),
  )
  const values = valuesOf(conversion.values, first, site)
  if (allowed.length < sources.length) return fail('conversion-nothing')
  if (!isOfLines(conversion) || !values.ok) return values
  const lines: Data[] = []
  for (const source of allowed)
    for (const line of (source[conversion.lines.from] ?? []) as Data[]) {
      const made = lineOf(conversion, source, line, site)
      if (!made.ok) return made
      if (made.value) lines.push(made.value)
    }
  if (lines.length === 0) return fail('conversion-nothing')
  return ok({ ...values.value, [conversion.lines.to]: lines })
}
