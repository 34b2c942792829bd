import { sql } from 'kysely'
import type { JsonNode, Rows, Segment, Sql } from '../dialect.ts'

const nameOf = (segment: Segment): Sql => {
  if ('key' in segment) return sql`${segment.key}::text`
  if ('index' in segment) return sql`${String(segment.index)}::text`
  if ('either' in segment) return sql`${segment.either}::text`
  return sql`(${sql.ref(`${segment.row}.at`)} - 1)::text`
}

/** A value at a path of a jsonb expression; `#>` reads a name of digits as an index in arrays and as a key in objects. */
function pathNode(base: Sql, segments: Segment[]): JsonNode {
  const value = segments.length ? sql`(${base} #> array[${sql.join(segments.map(nameOf))}])` : base
  const type = sql`jsonb_typeof(${value})`
  const rows = (alias: string, source: Sql): Rows => ({
    from: sql`jsonb_array_elements(${source}) with ordinality as ${sql.ref(alias)}(v, at)`,
    node: pathNode(sql.ref(`${alias}.v`), []),
  })
  return {
    child: (segment) => pathNode(base, [...segments, segment]),
    is: (kind) => sql`(${type} = ${sql.lit(kind)})`,
    missing: () => sql`(${value} is null)`,
    text: () => sql`((case ${type} when 'string' then ${value} #>> '{}' end) collate "C")`,
    number: () => sql`(case ${type} when 'number' then (${value} #>> '{}')::numeric end)`,
    boolean: () => sql`(case ${type} when 'boolean' then (${value} #>> '{}')::boolean end)`,
    size: () =>
      sql`(case ${type} when 'array' then jsonb_array_length(${value}) when 'object' then (select count(*) from jsonb_object_keys(${value})) end)`,
    elements: (alias) =>
      rows(alias, sql`case ${type} when 'array' then ${value} else '[]'::jsonb end`),
    selfOrElements: (alias) =>
      rows(
        alias,
        sql`case ${type} when 'array' then ${value} else case when ${value} is null then '[]'::jsonb else jsonb_build_array(${value}) end end`,
      ),
  }
}

export const columnNode = (column: Sql, segments: Segment[] = []): JsonNode =>
  pathNode(column, segments)
