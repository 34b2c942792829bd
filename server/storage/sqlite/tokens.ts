import { sql } from 'kysely'
import type { Sql, TokenTable } from '../dialect.ts'
import type { Wanted } from '../words/tokens.ts'

/** The tokenizer splits at every other character of ASCII; those stand in a range that is for private use. */
const written = (token: string): string =>
  token.replace(/[^0-9a-z\u0080-\uffff]/g, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  )

const NOTHING = 'nothing'

function expression(wanted: Wanted): string {
  if (wanted.op === 'all') return `(${wanted.tokens.map(written).join(' AND ')})`
  if (wanted.parts.length === 0) return NOTHING
  return `(${wanted.parts.map(expression).join(wanted.op === 'and' ? ' AND ' : ' OR ')})`
}

const rowOf = (records: string, site: unknown, id: unknown): Sql => {
  const row = sql.table(records)
  return sql`(select ${row}.rowid from ${row} where ${row}.site = ${site} and ${row}.id = ${id})`
}

/**
 * FTS5 without a copy of the text and without places in it, by row id. A record that goes takes its tokens along by a trigger;
 * `VACUUM` may give rows other ids, and then the largest of them differs.
 */
export const tokenTable: TokenTable = {
  create: (table, records) => [
    sql`create virtual table ${sql.table(table)} using fts5(tokens, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    sql`create trigger ${sql.ref(`${table}_gone`)} after delete on ${sql.table(records)}
      begin delete from ${sql.table(table)} where rowid = old.rowid; end`,
  ],
  drop: (table) => [
    sql`drop trigger if exists ${sql.ref(`${table}_gone`)}`,
    sql`drop table if exists ${sql.table(table)}`,
  ],
  put(table, records, entries, fresh) {
    const rows = sql`with entry(site, id, tokens) as (values ${sql.join(
      entries.map(
        ({ site, id, tokens }) => sql`(${site}, ${id}, ${tokens.map(written).join(' ')})`,
      ),
    )})`
    const row = rowOf(records, sql`entry.site`, sql`entry.id`)
    const [first] = entries
    return [
      ...(fresh
        ? []
        : [sql`${rows} delete from ${sql.table(table)} where rowid in (select ${row} from entry)`]),
      // One row by its values: what might write more is given a savepoint, and each of those makes FTS5 write a segment.
      entries.length === 1
        ? sql`insert into ${sql.table(table)} (rowid, tokens) values (${rowOf(records, first!.site, first!.id)}, ${first!.tokens.map(written).join(' ')})`
        : sql`${rows} insert into ${sql.table(table)} (rowid, tokens) select ${row}, entry.tokens from entry`,
    ]
  },
  matches: (table, wanted) =>
    sql`from ${sql.table(table)} where ${sql.ref(table)} match ${expression(wanted)}`,
  among: (table, wanted, row, most) =>
    sql`${sql.ref(`${row}.rowid`)} in (select rowid from ${sql.table(table)} where ${sql.ref(table)} match ${expression(wanted)} ${most === undefined ? sql`` : sql`limit ${most}`})`,
  // The sign keeps the rows from being looked up one by one.
  met: (table, wanted, row) =>
    sql`+${sql.ref(`${row}.rowid`)} in (select rowid from ${sql.table(table)} where ${sql.ref(table)} match ${expression(wanted)})`,
  check: (table, records) =>
    sql`select (select max(rowid) from ${sql.table(records)}) is (select max(id) from ${sql.table(`${table}_docsize`)}) as sound`,
}
