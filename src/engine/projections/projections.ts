import type { EntityDocument, Expression, Field, Model } from '#schema'

type Fields = Record<string, Field>
type Rollup = NonNullable<Field['x-rollup']> & { conversion?: string }

/** What records of one entity, or their rows, add to fields of others. */
export interface Projection {
  /** Entity whose fields are sums. */
  target: string
  /** Field of the source with the rows that are summed, instead of its records. */
  each?: string
  when?: Expression
  /** Own fields of the target with what each sums; none is a count. */
  sums: Record<string, Expression | undefined>
  /** How the target is found: by the id in a field, and there the row with the id in another. */
  record?: string
  row?: { list: string; field: string }
  /** Or by the values of fields, by which it is made where there is none. */
  by?: string[]
  last?: Record<string, string>
  conversion?: string
}

const ofRollup = (
  target: string,
  name: string,
  { each, when, sum, record, row, conversion }: Rollup,
  list?: string,
): Projection => ({
  target,
  record,
  sums: { [name]: sum as Expression | undefined },
  ...(each !== undefined && { each }),
  ...(when !== undefined && { when: when as Expression }),
  ...(list !== undefined && row !== undefined && { row: { list, field: row } }),
  ...(conversion !== undefined && { conversion }),
})

function rollupsOf(target: string, properties: Fields): [source: string, Projection][] {
  return Object.entries(properties).flatMap(([name, field]): [string, Projection][] => {
    const own = field['x-rollup'] as Rollup | undefined
    const rows = ((field.items as Field | undefined)?.properties ?? {}) as Fields
    return [
      ...(own ? [[own.from, ofRollup(target, name, own)] as [string, Projection]] : []),
      ...Object.entries(rows).flatMap(([inner, part]): [string, Projection][] => {
        const rollup = part['x-rollup'] as Rollup | undefined
        return rollup ? [[rollup.from, ofRollup(target, inner, rollup, name)]] : []
      }),
    ]
  })
}

const ofBalance = (
  target: string,
  balance: NonNullable<EntityDocument['x-balance']>,
): Projection => ({
  target,
  by: balance.by,
  sums: Object.fromEntries(
    Object.entries(balance.sums).map(([own, measure]) => [own, { var: measure } as Expression]),
  ),
  ...(balance.when !== undefined && { when: balance.when as Expression }),
  ...(balance.last && { last: balance.last as Record<string, string> }),
})

const known = new WeakMap<Model, Map<string, Projection[]>>()

/** What the records of each entity add to others: declared by `x-rollup`, `x-balance` and conversions. */
export function projectionsOf(model: Model): Map<string, Projection[]> {
  const made = known.get(model)
  if (made) return made
  const found = new Map<string, Projection[]>()
  const put = (source: string, projection: Projection) =>
    found.set(source, [...(found.get(source) ?? []), projection])
  for (const { name, entity } of Object.values(model.entities)) {
    for (const [source, projection] of rollupsOf(name, entity.properties as Fields))
      put(source, projection)
    const balance = entity['x-balance']
    if (balance) put(balance.of, ofBalance(name, balance))
  }
  known.set(model, found)
  return found
}

/** The id of the balance of these values. */
export const balanceId = (by: readonly string[], record: Record<string, unknown>): string =>
  by.map((field) => String(record[field] ?? '')).join('~')
