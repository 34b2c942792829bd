import { decimal, fail, ok, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { ConversionDocument, EntityDocument, Field, StoredRecord } from '#schema'
import { sameJson } from '../changes.ts'
import { fillRow } from '../fields.ts'
import { resolveReferences } from '../references.ts'
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

/** What the first of them gives the new record, and a row of it for each. */
function headOf(
  { values, rows }: ConversionDocument,
  sources: readonly StoredRecord[],
  site: Data,
  filled: (list: string, row: Data) => Data,
): Result<Data> {
  const head = valuesOf(values, sources[0]!, site)
  if (!rows || !head.ok) return head
  const made: Data[] = []
  for (const source of sources) {
    const row = valuesOf(rows.values, source, site)
    if (!row.ok) return row
    made.push(filled(rows.to, row.value))
  }
  return ok({ ...head.value, [rows.to]: made })
}

/** With what the records that it names bring along; one that is gone is refused where the record is made. */
async function withCopies(
  { store }: Pick<Place, 'store'>,
  target: EntityDocument,
  proposed: Data,
): Promise<Result<Data>> {
  const filled = await resolveReferences(store, target, proposed)
  return filled.ok ? filled : ok(proposed)
}

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
  if (allowed.length < sources.length) return fail('conversion-nothing')
  const target = place.model.entities[conversion.to]!.entity
  const { properties } = target
  /** What a person would have been given for a new row: what is worked out from it stands there at once. */
  const filled = (list: string, row: Data): Data =>
    fillRow(
      ((properties[list]?.items as Field | undefined)?.properties ?? {}) as Record<string, Field>,
      row,
    )
  const values = headOf(conversion, sources, site, filled)
  if (!values.ok) return values
  if (!isOfLines(conversion)) return withCopies(place, target, values.value)
  const lines: Data[] = []
  for (const source of allowed)
    for (const line of (source[conversion.lines.from] ?? []) as Data[]) {
      const made = lineOf(conversion, source, line, site)
      if (!made.ok) return made
      if (made.value) lines.push(filled(conversion.lines.to, made.value))
    }
  if (lines.length === 0) return fail('conversion-nothing')
  return withCopies(place, target, { ...values.value, [conversion.lines.to]: lines })
}
