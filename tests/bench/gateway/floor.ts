import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import Libsql from 'libsql'
import pg from 'pg'

/**
 * The least that answers the same calls: Fastify by itself over the driver, without session, rights, check, number or log.
 * `node floor.ts sqlite FILE` or `node floor.ts postgres URL`; prints its port.
 */
const [kind, place] = process.argv.slice(2) as ['sqlite' | 'postgres', string]

interface Listing {
  category: string
}

function sqlite(app: FastifyInstance): void {
  const database = new Libsql(place)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  const get = database.prepare('select doc from floor where id = ?')
  const list = database.prepare('select doc from floor where category = ? order by name limit 20')
  const insert = database.prepare('insert into floor (id, category, name, doc) values (?, ?, ?, ?)')
  app.get('/:id', (request) =>
    JSON.parse((get.get((request.params as { id: string }).id) as { doc: string }).doc),
  )
  app.post('/query', (request) =>
    (list.all((request.body as Listing).category) as { doc: string }[]).map(
      ({ doc }) => JSON.parse(doc) as unknown,
    ),
  )
  app.post('/', (request) => {
    const body = request.body as Record<string, string>
    insert.run(crypto.randomUUID(), body.category, body.product_name, JSON.stringify(body))
    return body
  })
}

function postgres(app: FastifyInstance): void {
  const pool = new pg.Pool({ connectionString: place, max: 10 })
  app.get('/:id', async (request) => {
    const found = await pool.query({
      name: 'get',
      text: 'select doc from floor where id = $1',
      values: [(request.params as { id: string }).id],
    })
    return found.rows[0].doc
  })
  app.post('/query', async (request) => {
    const found = await pool.query({
      name: 'list',
      text: 'select doc from floor where category = $1 order by name limit 20',
      values: [(request.body as Listing).category],
    })
    return found.rows.map(({ doc }) => doc)
  })
  app.post('/', async (request) => {
    const body = request.body as Record<string, string>
    await pool.query({
      name: 'insert',
      text: 'insert into floor (id, category, name, doc) values ($1, $2, $3, $4)',
      values: [crypto.randomUUID(), body.category, body.product_name, JSON.stringify(body)],
    })
    return body
  })
}

const app = Fastify()
if (kind === 'sqlite') sqlite(app)
else postgres(app)
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
