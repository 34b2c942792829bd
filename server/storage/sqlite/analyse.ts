import { sql, type Kysely } from 'kysely'

interface Known {
  table: string
  /** `rows per-value …` of one index; null where it was never looked at. */
  stat: string | null
}

/** What is known of each index of each table. */
async function known(db: Kysely<unknown>): Promise<Map<string, (string | null)[]>> {
  const made = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db)
  const stat = made.rows.length
    ? sql`(select stat from sqlite_stat1 where tbl = tbl_name and idx = name)`
    : sql`null`
  const { rows } = await sql<Known>`select tbl_name as "table", ${stat} as stat
    from sqlite_master where type = 'index'`.execute(db)
  const tables = new Map<string, (string | null)[]>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row.stat])
  return tables
}

async function countUpTo(db: Kysely<unknown>, table: string, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 from ${sql.table(table)} limit ${most})`.execute(db)
  return rows[0]!.n
}

/** A table has as many rows for each of its indexes, unless they were guessed; twice as many or half of them is another table. */
async function isOutdated(
  db: Kysely<unknown>,
  table: string,
  stats: (string | null)[],
): Promise<boolean> {
  const counts = new Set(stats.map((stat) => (stat === null ? 0 : Number.parseInt(stat, 10))))
  const [rows = 0] = counts
  if (counts.size > 1) return true
  const now = await countUpTo(db, table, 2 * rows + 1)
  return now > 2 * rows || now * 2 < rows
}

/**
 * Tells the planner how many rows each value of an index leads to, for the tables of which it knows nothing or too little. It reads
 * each of their indexes whole: all begin with the site, so that the first few hundred entries say nothing of how many sites there
 * are, and a list would be walked in its order instead of being read by its filter.
 */
export async function analyseOutdated(db: Kysely<unknown>): Promise<void> {
  await sql`pragma analysis_limit = 0`.execute(db)
  for (const [table, stats] of await known(db))
    if (await isOutdated(db, table, stats)) await sql`analyze ${sql.table(table)}`.execute(db)
}
