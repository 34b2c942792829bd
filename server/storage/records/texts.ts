import { sql } from 'kysely'
import type { StorageContext } from '../context.ts'
import { collectionOf, siteOf } from '../query/query.ts'

const BATCH = 500

/** Every record of a collection as the JSON text that is stored, in batches; only those that have `part` in it where one is given. */
export async function* recordTexts(
  context: StorageContext,
  site: string,
  collection: string,
  part = '',
): AsyncGenerator<string[]> {
  const found = collectionOf(context, collection)
  if (!found.ok) return
  const { plan } = found.value
  const text = sql`cast(doc as text)`
  for (let last = ''; ;) {
    const rows = await context.rows(
      sql<{ id: string; doc: string }>`select id, ${text} as doc from ${sql.table(plan.table)}
        where site = ${siteOf(site, found.value)} and id > ${last}
        ${part ? sql`and ${context.dialect.contains(text, part)}` : sql``}
        order by id limit ${BATCH}`,
      'read',
    )
    if (rows.length > 0) yield rows.map(({ doc }) => doc)
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}
