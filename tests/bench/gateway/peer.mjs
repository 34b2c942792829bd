import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Payload over its SQLite adapter, its own REST endpoints behind Node's server, open to everybody: neither session nor
 * rights. `node peer.mjs FOLDER DATA COUNT`, FOLDER being where payload and @payloadcms/db-sqlite are installed, DATA a
 * folder for its database; fills it with COUNT products and prints its port.
 */
const [folder, data, count] = process.argv.slice(2)
const require = createRequire(join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { buildConfig, getPayload, handleEndpoints } = await load('payload')
const { sqliteAdapter } = await load('@payloadcms/db-sqlite')

const CATEGORIES = ['electronics', 'clothing', 'food', 'home', 'automotive']
const BATCH = 500
const text = (name, more = {}) => ({ name, type: 'text', ...more })
const config = buildConfig({
  secret: 'bench',
  telemetry: false,
  typescript: { autoGenerate: false },
  db: sqliteAdapter({ client: { url: `file:${join(data, 'peer.db')}` }, push: true, wal: true }),
  collections: [
    {
      slug: 'products',
      access: { read: () => true, create: () => true },
      fields: [
        text('product_name', { index: true }),
        text('product_code', { index: true }),
        text('category', { index: true }),
        text('unit'),
        { name: 'selling_price', type: 'number' },
      ],
    },
  ],
})
const payload = await getPayload({ config })
const { drizzle, tables } = payload.db
for (let at = 0; at < Number(count); at += BATCH)
  await drizzle
    .insert(tables.products)
    .values(
      Array.from({ length: Math.min(BATCH, Number(count) - at) }, (_, index) => ({
        product_name: `สว่านไร้สาย รุ่น ${at + index}`,
        product_code: `PRX${String(at + index).padStart(7, '0')}`,
        category: CATEGORIES[(at + index) % CATEGORIES.length],
        unit: 'piece',
        selling_price: ((at + index) * 31) % 90_000,
      })),
    )

const server = createServer(async (incoming, outgoing) => {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const request = new Request(`http://127.0.0.1${incoming.url}`, {
    method: incoming.method,
    headers: incoming.headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  const answer = await handleEndpoints({ config, request })
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`))
