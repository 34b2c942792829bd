import { join, resolve } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import type { StoredRecord } from '#schema'
import { loadProject } from '#schema/node'
import { systemClock } from '#shared'
import { openDatabase } from '../../../server/storage/index.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const CATEGORIES = ['electronics', 'clothing', 'food', 'home', 'automotive']
const NAMES = ['สว่านไร้สาย', 'ไขควงปากแฉก', 'สายไฟทองแดง', 'กล่องกระดาษลูกฟูก', 'น้ำมันหล่อลื่น']
const BATCH = 1_000

export interface Where {
  folder: string
  /** Of PostgreSQL; without it SQLite in `folder`. */
  url?: string
}

/** The products of a bench: copies of one that the demo has, each with a name, a category and a number of its own. */
function* copiesOf(one: StoredRecord, count: number): Generator<StoredRecord> {
  for (let number = 0; number < count; number++)
    yield {
      ...one,
      _id: `bench-${number}`,
      product_code: `PRX${String(number).padStart(7, '0')}`,
      sku: `BENCH-${number}`,
      barcode: String(9_000_000_000 + number),
      product_name: `${NAMES[(number * 7) % NAMES.length]!} รุ่น ${(number * 7919) % count}`,
      category: CATEGORIES[number % CATEGORIES.length]!,
      selling_price: (number * 31) % 90_000,
    }
}

/** Adds `count` products beside the demo's; answers a category and ids to ask for. */
export async function addProducts(
  { folder, url }: Where,
  count: number,
): Promise<{ category: string; products: StoredRecord[] }> {
  const database = await openDatabase({
    folder,
    ...(url ? { url } : {}),
    model: loadProject(ROOT).model,
    clock: systemClock,
    statementTimeout: 0,
  })
  try {
    const sites = await database
      .store('')
      .find('site', {}, { sort: [{ field: 'name', direction: 'asc' }] })
    for (const site of sites) {
      const store = database.store(site._id)
      const [first] = await store.find('product', {}, { limit: 1 })
      if (!first) continue
      const products = [...copiesOf(first, count)]
      for (let at = 0; at < count; at += BATCH)
        await database.transaction(async (inside) => {
          for (const product of products.slice(at, at + BATCH))
            await inside.store(site._id).insert('product', product)
        })
      return { category: CATEGORIES[0]!, products }
    }
    throw new Error('The demo has no product to copy.')
  } finally {
    await database.close()
  }
}

const TABLE = 'create table floor (id text primary key, category text, name text, doc'

/** The same products in a table of their own, as one would write it by hand. */
export async function addFloor({ folder, url }: Where, products: StoredRecord[]): Promise<string> {
  const rows = products.map((product) => [
    product._id,
    String(product.category),
    String(product.product_name),
    JSON.stringify(product),
  ])
  if (!url) {
    const file = join(folder, 'floor.db')
    const database = new Libsql(file)
    database.pragma('journal_mode = WAL')
    database.exec(`${TABLE} text)`)
    database.exec('create index floor_list on floor (category, name)')
    const insert = database.prepare('insert into floor values (?, ?, ?, ?)')
    database.exec('begin')
    for (const row of rows) insert.run(row)
    database.exec('commit')
    database.close()
    return file
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop table if exists floor')
  await client.query(`${TABLE} jsonb)`)
  await client.query('create index floor_list on floor (category, name)')
  for (let at = 0; at < rows.length; at += BATCH)
    await client.query(
      'insert into floor select * from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[])',
      [0, 1, 2, 3].map((column) => rows.slice(at, at + BATCH).map((row) => row[column])),
    )
  await client.end()
  return url
}
