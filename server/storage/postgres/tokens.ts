import { sql } from 'kysely'
import type { Sql, TokenTable } from '../dialect.ts'
import type { Wanted } from '../words/tokens.ts'

/** A token as a number, which takes four bytes; two that share one are told apart with the records. */
function numberOf(token: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at++)
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193)
  return hash | 0
}

const arrayOf = (tokens: string[]): string => `{${tokens.map(numberOf).join(',')}}`

/** Tokens that must all be there are asked for at once. */
function condition(wanted: Wanted): Sql {
  if (wanted.op === 'all') return sql`tokens @> ${arrayOf(wanted.tokens)}::integer[]`
  if (wanted.parts.length === 0) return wanted.op === 'and' ? sql`true` : sql`false`
  const parts = wanted.op === 'and' ? together(wanted.parts) : wanted.parts
  return sql`(${sql.join(parts.map(condition), wanted.op === 'and' ? sql` and ` : sql` or `)})`
}

function together(parts: Wanted[]): Wanted[] {
  const flat = parts.map((part) =>
    part.op !== 'all' && part.parts.length === 1 ? part.parts[0]! : part,
  )
  const tokens = flat.flatMap((part) => (part.op === 'all' ? part.tokens : []))
  const rest = flat.filter((part) => part.op !== 'all')
  return tokens.length ? [{ op: 'all', tokens: [...new Set(tokens)] }, ...rest] : rest
}

const limited = (most: number | undefined): Sql => (most === undefined ? sql`` : sql`limit ${most}`)

/** An array of numbers beside each record, and a GIN index over it. */
export const tokenTable: TokenTable = {
  create: (table, records) => [
    sql`create table ${sql.table(table)} (site text collate "C" not null, id text collate "C" not null, tokens integer[] not null, primary key (site, id),
      foreign key (site, id) references ${sql.table(records)} (site, id) on delete cascade)`,
    sql`create index ${sql.ref(`${table}_tokens`)} on ${sql.table(table)} using gin (tokens) with (gin_pending_list_limit = 256)`,
  ],
  drop: (table) => [sql`drop table if exists ${sql.table(table)}`],
  put: (table, _, entries) => [
    sql`insert into ${sql.table(table)} (site, id, tokens) values ${sql.join(
      entries.map(({ site, id, tokens }) => sql`(${site}, ${id}, ${arrayOf(tokens)}::integer[])`),
    )} on conflict (site, id) do update set tokens = excluded.tokens`,
  ],
  matches: (table, wanted) => sql`from ${sql.table(table)} where ${condition(wanted)}`,
  among: (table, wanted, row, most) =>
    sql`${sql.ref(`${row}.id`)} = any (array(select id from ${sql.table(table)} where ${condition(wanted)} ${limited(most)}))`,
}
