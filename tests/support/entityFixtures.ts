import { parsePath, writeAt } from '#forms/schema'

type Fields = Record<string, unknown>

const pathOf = (text: string) => {
  const path = parsePath(text)
  if (!path.ok) throw new Error(`"${text}" is no path of a field.`)
  return path.value
}

export interface Fixtures {
  /** Records that the others refer to, by entity and id. */
  given?: Record<string, Record<string, Fields>>
  good: Record<string, Fields>
  bad: Record<string, { record?: Fields; from?: string; set?: Fields; path?: string }>
  edges?: Record<string, { from?: string; good?: unknown[]; bad?: unknown[]; longest?: number }>
}

/** A record that a test tries; `path` is where it is refused. */
type Tried = [what: string, record: Fields, path: string]

const shown = (value: unknown): string =>
  typeof value === 'string' && value.length > 20
    ? `${value.length} characters`
    : JSON.stringify(value)

/** All records of the fixtures of an entity, those that are told by what differs and the edges in full. */
export function triedRecords({ good, bad, edges = {} }: Fixtures): { good: Tried[]; bad: Tried[] } {
  const changed = (from: string | undefined, set: Fields): Fields =>
    Object.entries(set).reduce<Fields>(
      (record, [path, value]) => writeAt(record, pathOf(path), value ?? undefined) as Fields,
      structuredClone(good[from ?? Object.keys(good)[0]!]!),
    )
  const atEdges = (side: 'good' | 'bad'): Tried[] =>
    Object.entries(edges).flatMap(([path, edge]) => {
      const text =
        edge.longest === undefined ? [] : ['ก'.repeat(edge.longest + (side === 'bad' ? 1 : 0))]
      return [...(edge[side] ?? []), ...text].map((value): Tried => [
        `${path} = ${shown(value)}`,
        changed(edge.from, { [path]: value }),
        path,
      ])
    })
  return {
    good: [
      ...Object.entries(good).map(([what, record]): Tried => [what, record, '']),
      ...atEdges('good'),
    ],
    bad: [
      ...Object.entries(bad).map(([what, { record, from, set = {}, path }]): Tried => [
        what,
        record ?? changed(from, set),
        path ?? Object.keys(set)[0]!,
      ]),
      ...atEdges('bad'),
    ],
  }
}
