import { roundMoney, type Failure } from '#shared'
import { evaluate } from '#shared/expression'
import type { EntityDocument, Field } from '#schema'

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What cannot be worked out has no value; what a rate is missing for keeps the one it has, and is told. */
function computeField(
  name: string,
  field: Field,
  data: Data,
  { scope, unknown }: Computing,
): unknown {
  const value = evaluate(field['x-compute'], data, { scope })
  if (!value.ok) {
    const missing = value.failures.filter(({ code }) => code === 'rate-missing')
    unknown.push(...missing.map((failure) => ({ ...failure, path: name })))
    return missing.length ? data[name] : undefined
  }
  if (value.value === null) return undefined
  return field['x-money'] && typeof value.value === 'number' ? roundMoney(value.value) : value.value
}

interface Computing {
  scope: Data
  /** Told of fields that lack a rate. */
  unknown: Failure[]
}

function computeProperties(
  properties: Record<string, Field>,
  data: Data,
  { scope, unknown }: Computing,
): Data {
  let result = data
  const put = (name: string, value: unknown) => {
    if (value === result[name]) return
    const { [name]: _, ...rest } = result
    result = value === undefined ? rest : { ...result, [name]: value }
  }
  // Rows first, then the record in the order of the fields, so that a total may read what stands above it.
  for (const [name, field] of Object.entries(properties)) {
    const rows = field.items as Field | undefined
    if (rows?.properties && Array.isArray(data[name]))
      put(
        name,
        keepIfSame(
          data[name],
          data[name].map((row) =>
            isData(row)
              ? computeProperties(rows.properties as Record<string, Field>, row, {
                  scope: { ...scope, $root: scope.$root ?? data },
                  unknown,
                })
              : row,
          ),
        ),
      )
  }
  for (const [name, field] of Object.entries(properties))
    if (field['x-compute'] !== undefined)
      put(
        name,
        computeField(name, field, result, {
          scope: { ...scope, $root: scope.$root ?? result },
          unknown,
        }),
      )
  return result
}

const keepIfSame = (before: unknown[], after: unknown[]): unknown[] =>
  after.every((item, index) => item === before[index]) ? before : after

/**
 * The record with its computed fields worked out (`x-compute`), rows before the record. Runs the same on both ends;
 * parts that do not change keep their identity. Money is rounded to the satang (spec: readings 21).
 */
export function computeRecord(
  entity: Pick<EntityDocument, 'properties'>,
  record: Data,
  scope: Data = {},
  unknown: Failure[] = [],
): Data {
  return computeProperties(entity.properties, record, { scope, unknown })
}
