import { randomText } from '#shared'
import { tablesOf, type EntityDocument, type EntityModel, type Field } from '#schema'

type Data = Record<string, unknown>
type Fields = Record<string, Field>

/** Lists whose rows have an id, with the fields of a row. */
const lists = new WeakMap<EntityDocument, [string, Fields][]>()

function listsOf(entity: EntityDocument): [string, Fields][] {
  const known = lists.get(entity)
  if (known) return known
  const found = Object.entries(entity.properties as Fields).flatMap(([name, { items }]) => {
    const fields = (items as Field | undefined)?.properties as Fields | undefined
    return fields?._id ? [[name, fields] as [string, Fields]] : []
  })
  lists.set(entity, found)
  return found
}

/**
 * Rows keep their ids: one without, or with one that another row has already, is given its own. What is summed up in a row
 * is as it was, whatever was sent, and so is its state unless the rows are `moved` on by a transition.
 */
export function keepRows(
  { entity, states }: EntityModel,
  before: Data,
  record: Data,
  { moved = false }: { moved?: boolean } = {},
): Data {
  let kept = record
  for (const [list, fields] of listsOf(entity)) {
    const rows = record[list]
    if (!Array.isArray(rows) || rows === before[list]) continue
    const old = new Map(
      (Array.isArray(before[list]) ? (before[list] as Data[]) : []).map((row) => [row._id, row]),
    )
    const sums = Object.keys(fields).filter((name) => fields[name]!['x-rollup'])
    const tables = tablesOf(states).filter(({ each }) => each === list)
    const seen = new Set<unknown>()
    kept = {
      ...kept,
      [list]: rows.map((row: unknown) => {
        if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
        const own = row as Data
        const _id =
          typeof own._id === 'string' && !seen.has(own._id) ? own._id : `r${randomText(15)}`
        seen.add(_id)
        const was = old.get(_id)
        return {
          ...own,
          _id,
          ...Object.fromEntries(sums.map((name) => [name, was?.[name] ?? 0])),
          ...Object.fromEntries(
            tables.map(({ field, initial }) => [field, (moved ? own : was)?.[field] ?? initial]),
          ),
        }
      }),
    }
  }
  return kept
}
