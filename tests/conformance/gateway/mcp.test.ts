import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

/** The gateway as a Model Context Protocol server, spoken to by the SDK's own client over a real port. */
let opened: TestGateway
let admin: Visitor
let address: URL
const clients: Client[] = []
beforeAll(async () => {
  opened = await openGateway()
  admin = await Visitor.signedIn(opened.app, 'admin')
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = opened.app.server.address() as AddressInfo
  address = new URL(`http://localhost:${port}/mcp`)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await opened.close()
})

async function setOpen(mcp: boolean): Promise<void> {
  const [site] = (await admin.find('site')).json<{ data: StoredRecord[] }>().data
  const written = await admin.put(`/api/site/${site!._id}`, {
    data: { mcp },
    version: site!.version,
  })
  expect(written.statusCode, written.body).toBe(200)
}

async function tokenOf(
  who: string,
  scopes: string[],
): Promise<{ token: string; id: string; visitor: Visitor }> {
  const visitor = await Visitor.signedIn(opened.app, who)
  const made = await visitor.post('/api/tokens', { name: 'ผู้ช่วย', scopes, days: 30 })
  expect(made.statusCode, made.body).toBe(200)
  return { ...made.json<{ data: { token: string; id: string } }>().data, visitor }
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport as never)
  clients.push(client)
  return client
}

const call = async (client: Client, name: string, given: object) => {
  const { structuredContent, isError } = (await client.callTool({
    name,
    arguments: { ...given },
  })) as CallToolResult
  return { value: structuredContent as Record<string, unknown>, isError: isError ?? false }
}

test('is not there until the site turns it on, and for nobody without a token', async () => {
  const { token } = await tokenOf('purchaser', ['read'])
  const ask = (headers: Record<string, string>) =>
    opened.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host: 'localhost', ...headers },
      payload: {},
    })
  expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(404)
  await setOpen(true)
  expect((await ask({})).statusCode).toBe(401)
  expect((await ask({ authorization: 'Bearer sala_wrong' })).statusCode).toBe(401)
  // The cookie of a browser counts for nothing here.
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await ask({ cookie })).statusCode).toBe(401)
})

test('shows what the person may read, and no more', async () => {
  const { token } = await tokenOf('purchaser', ['read'])
  const client = await connect(token)
  const { resources } = await client.listResources()
  const names = resources.map(({ uri }) => uri)
  expect(names).toContain('sala://entity/product')
  expect(names).not.toContain('sala://entity/site')
  const { contents } = await client.readResource({ uri: 'sala://entity/product' })
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    entity: { $id: 'product' },
  })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['query_records', 'get_record'])
  const found = await call(client, 'query_records', { collection: 'product', limit: 3 })
  expect(found.value.records).toHaveLength(3)
  const refused = await call(client, 'query_records', { collection: 'site' })
  expect(refused.isError).toBe(true)
  const none = await call(client, 'create_record', { collection: 'product', data: {} })
  expect(none).toMatchObject({ isError: true, value: { failures: [{ code: 'forbidden' }] } })
})

test('a record is made, moved on and found in the log under the name of the person', async () => {
  const { token } = await tokenOf('purchaser', ['read', 'write', 'transition'])
  const client = await connect(token)
  const data = {
    description: 'กระดาษ',
    requested_by: 'สมชาย',
    items: [{ product_name: 'กระดาษ A4', quantity: 2, unit_price: 100 }],
  }
  const bad = await call(client, 'create_record', {
    collection: 'purchase-request',
    data: { nothing: 1 },
  })
  expect(bad).toMatchObject({ isError: true, value: { failures: [{ code: 'unknown-field' }] } })
  const key = { idempotency_key: 'once' }
  const made = await call(client, 'create_record', { collection: 'purchase-request', data, ...key })
  expect(made.isError, JSON.stringify(made.value)).toBe(false)
  const again = await call(client, 'create_record', {
    collection: 'purchase-request',
    data,
    ...key,
  })
  const record = made.value.record as StoredRecord
  expect((again.value.record as StoredRecord)._id).toBe(record._id)
  const seen = await call(client, 'get_record', { collection: 'purchase-request', id: record._id })
  expect(seen.value.transitions).toContain('submit')
  expect(seen.value.transitions).not.toContain('approve')
  const stale = await call(client, 'transition_record', {
    collection: 'purchase-request',
    id: record._id,
    version: record.version + 7,
    transition: 'submit',
  })
  expect(stale).toMatchObject({ isError: true, value: { failures: [{ code: 'version-stale' }] } })
  const moved = await call(client, 'transition_record', {
    collection: 'purchase-request',
    id: record._id,
    version: record.version,
    transition: 'submit',
  })
  expect(moved.isError, JSON.stringify(moved.value)).toBe(false)
  const history = await admin.get(`/api/purchase-request/${record._id}/history`)
  const [last] = history.json<{ data: { userName: string; transition?: string }[] }>().data
  expect(last).toMatchObject({ transition: 'submit' })
  expect(last!.userName).not.toBe('')
})

test('a token is told once, ends when its person ends it or is suspended', async () => {
  const { token, id, visitor } = await tokenOf('sales', ['read'])
  const listed = await visitor.get('/api/tokens')
  expect(listed.body).not.toContain(token)
  expect(listed.json<{ data: { id: string }[] }>().data.map((one) => one.id)).toContain(id)
  await connect(token)
  const others = await Visitor.signedIn(opened.app, 'finance')
  expect((await others.delete(`/api/tokens/${id}`)).statusCode).toBe(404)
  expect((await visitor.delete(`/api/tokens/${id}`)).statusCode).toBe(200)
  await expect(connect(token)).rejects.toThrow()

  const second = await visitor.post('/api/tokens', { name: 'x', scopes: ['read'], days: 1 })
  const found = await admin.find('user', { username: 'sales' })
  const [user] = found.json<{ data: StoredRecord[] }>().data
  await admin.put(`/api/user/${user!._id}`, {
    data: { status: 'suspended' },
    version: user!.version,
  })
  await expect(connect(second.json<{ data: { token: string } }>().data.token)).rejects.toThrow()
})

test.each([
  [{ scopes: ['read'], days: 1 }, 'name'],
  [{ name: 'x', scopes: ['all'], days: 1 }, 'scopes'],
  [{ name: 'x', scopes: [], days: 1 }, 'scopes'],
  [{ name: 'x', scopes: ['read'], days: 0 }, 'days'],
  [{ name: 'x', scopes: ['read'], days: 1e9 }, 'days'],
])('a token of %j is refused at %s', async (body, path) => {
  const answer = await admin.post('/api/tokens', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(`"path":"${path}"`)
})
