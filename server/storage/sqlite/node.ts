import { sql } from 'kysely'
import type { JsonNode, Rows, Segment, Sql } from '../dialect.ts'

const TYPES = {
  string: sql`('text')`,
  number: sql`('integer', 'real')`,
  boolean: sql`('true', 'false')`,
  null: sql`('null')`,
  array: sql`('array')`,
  object: sql`('object')`,
}

const quoted = (key: string): string => `."${key}"`

/** A value at a path of a JSON text. The path is an SQL text too, since parts of it may be the index of a row. */
function pathNode(base: Sql, segments: Segment[]): JsonNode {
  const path = pathOf(base, segments)
  const type = segments.length ? sql`json_type(${base}, ${path})` : sql`json_type(${base})`
  const value = sql`(${base} ->> ${path})`
  const json = sql`(${base} -> ${path})`
  const rows = (alias: string, source: Sql): Rows => ({
    from: sql`json_each(${source}) as ${sql.ref(alias)}`,
    node: elementNode(alias),
  })
  return {
    child: (segment) => pathNode(base, [...segments, segment]),
    is: (kind) => sql`(${type} in ${TYPES[kind]})`,
    missing: () => sql`(${type} is null)`,
    text: () => sql`(case ${type} when 'text' then ${value} end)`,
    number: () => sql`(case when ${type} in ('integer', 'real') then ${value} end)`,
    boolean: () => sql`(case ${type} when 'true' then 1 when 'false' then 0 end)`,
    size: () =>
      sql`(case ${type} when 'array' then json_array_length(${json}) when 'object' then (select count(*) from json_each(${json})) end)`,
    elements: (alias) => rows(alias, sql`case ${type} when 'array' then ${json} end`),
    selfOrElements: (alias) =>
      rows(alias, sql`case ${type} when 'array' then ${json} else '[' || ${json} || ']' end`),
  }
}

function pathOf(base: Sql, segments: Segment[]): Sql {
  let literal = '$'
  const parts: Sql[] = []
  const flush = (): void => {
    if (literal) parts.push(sql`${literal}`)
    literal = ''
  }
  for (const [position, segment] of segments.entries()) {
    if ('key' in segment) literal += quoted(segment.key)
    else if ('index' in segment) literal += `[${segment.index}]`
    else if ('row' in segment) {
      literal += '['
      flush()
      parts.push(sql`${sql.ref(segment.row)}.key`)
      literal = ']'
    } else {
      const before = segments.slice(0, position)
      const container = before.length
        ? sql`json_type(${base}, ${pathOf(base, before)})`
        : sql`json_type(${base})`
      flush()
      parts.push(
        sql`case ${container} when 'array' then ${`[${segment.either}]`} else ${quoted(segment.either)} end`,
      )
    }
  }
  flush()
  return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` || `)})`
}

/** One row of `json_each`. */
function elementNode(alias: string): JsonNode {
  const row = sql.ref(alias)
  const inner = sql`(case when ${row}.type in ('object', 'array') then ${row}.value end)`
  const below = pathNode(inner, [])
  const rows = (name: string, source: Sql): Rows => ({
    from: sql`json_each(${source}) as ${sql.ref(name)}`,
    node: elementNode(name),
  })
  const json = sql`case when ${row}.type in ('object', 'array') then ${row}.value when ${row}.type in ('true', 'false', 'null') then ${row}.type when ${row}.type = 'real' then printf('%!.17g', ${row}.value) else json_quote(${row}.value) end`
  return {
    child: (segment) => below.child(segment),
    is: (kind) => sql`(${row}.type in ${TYPES[kind]})`,
    missing: () => sql`(1 = 0)`,
    text: () => sql`(case ${row}.type when 'text' then ${row}.value end)`,
    number: () => sql`(case when ${row}.type in ('integer', 'real') then ${row}.value end)`,
    boolean: () => sql`(case ${row}.type when 'true' then 1 when 'false' then 0 end)`,
    size: () => below.size(),
    elements: (name) => rows(name, sql`case ${row}.type when 'array' then ${row}.value end`),
    selfOrElements: (name) =>
      rows(
        name,
        sql`case ${row}.type when 'array' then ${row}.value else '[' || (${json}) || ']' end`,
      ),
  }
}

export const columnNode = (column: Sql, segments: Segment[] = []): JsonNode =>
  pathNode(column, segments)
