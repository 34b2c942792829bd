import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOutbox } from '../../server/jobs/outbox.ts'
import { checkAddress, isPublicAddress } from '../../server/outside/addresses.ts'
import { callOutside } from '../../server/outside/request.ts'
import { FlowTest } from '../support/flowTest.ts'

const PUBLIC = async () => ['93.184.216.34']
const config = (outsideHosts: string[], intranetHosts: string[] = []) => ({
  outsideHosts,
  intranetHosts,
})

describe('an address that a flow may not call', () => {
  test.each([
    'http://localhost/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://0.0.0.0/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[::7f00:1]/',
    'http://[::127.0.0.1]/',
  ])('%s, even where the list names its host', async (address) => {
    const host = new URL(address).hostname
    await expect(checkAddress(config([host]), address, async () => ['127.0.0.1'])).rejects.toThrow(
      'may not be called',
    )
  })

  test.each([
    'http://api.example@127.0.0.1/',
    'http://api.example:x@evil.example/',
    'http://user@api.example/',
    'http://evil.example#@api.example/',
    'http://evil.example\\@api.example/',
    'http://api.example.evil.example/',
    'http://api.example:8080/',
    'ftp://api.example/',
    'file:///etc/passwd',
    'gopher://api.example/',
    'not an address',
    '',
  ])('%j is refused by its form or host', async (address) => {
    await expect(checkAddress(config(['api.example']), address, PUBLIC)).rejects.toThrow(
      'may not be called',
    )
  })

  test('a name one of whose addresses is private', async () => {
    await expect(
      checkAddress(config(['api.example']), 'https://api.example/', async () => [
        '93.184.216.34',
        '10.0.0.8',
      ]),
    ).rejects.toThrow('may not be called')
    await expect(
      checkAddress(config(['api.example']), 'https://api.example/', async () => [
        '::ffff:10.0.0.8',
      ]),
    ).rejects.toThrow('may not be called')
  })

  test('what is allowed', async () => {
    expect(
      await checkAddress(
        config(['api.example', 'b.example:8443']),
        'https://API.example/x',
        PUBLIC,
      ),
    ).toMatchObject({ address: '93.184.216.34' })
    expect(
      await checkAddress(config(['b.example:8443']), 'https://b.example:8443/', PUBLIC),
    ).toMatchObject({ address: '93.184.216.34' })
    expect(isPublicAddress('2606:2800:220:1::1')).toBe(true)
  })
})

describe('a call to another host', () => {
  let server: Server
  let at = ''
  let port = 0
  const seen: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  let answer: { status: number; headers?: Record<string, string>; body?: string; never?: boolean } =
    { status: 200 }
  const flows = new FlowTest()
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        seen.push({ url: request.url ?? '', headers: request.headers, body })
        if (!answer.never)
          response
            .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
            .end(answer.body ?? '{}')
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
    at = `http://hooks.test:${port}`
    await flows.open()
    const host = `localhost:${port}`
    flows.gateway.config = {
      ...flows.gateway.config,
      outsideHosts: [host],
      intranetHosts: [host],
      webhookSecret: 'a-very-secret-webhook-key',
    }
  })
  afterAll(async () => {
    await flows.opened.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const own = () => config([`hooks.test:${port}`], [`hooks.test:${port}`])
  const here = async () => ['127.0.0.1']
  const get = (more: object = {}, find: () => Promise<string[]> = here) =>
    callOutside(
      own(),
      { method: 'GET', url: `${at}/x`, timeout: 5_000, limit: 1_000, ...more },
      find,
    )

  test('goes to the address that was checked, though the name says another the second time', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    answer = { status: 200, body: '{"a":1}' }
    expect(await get({}, async () => answers.shift()!)).toEqual({
      status: 200,
      statusText: 'OK',
      type: 'application/json',
      body: '{"a":1}',
    })
    expect(answers).toHaveLength(1)
    expect(seen.at(-1)!.headers.host).toBe(`hooks.test:${port}`)
  })

  test('follows no redirect', async () => {
    answer = { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
    const before = seen.length
    expect((await get()).status).toBe(302)
    expect(seen.length).toBe(before + 1)
  })

  test('takes no more than so much, and waits no longer than so long', async () => {
    answer = { status: 200, body: 'x'.repeat(5_000) }
    await expect(get()).rejects.toThrow('larger than 1000 bytes')
    answer = { status: 200, never: true }
    await expect(get({ timeout: 200 })).rejects.toThrow('Request timeout after 200ms')
  })

  test.each([
    { host: 'evil.example' },
    { 'Content-Length': '0' },
    { 'x-a': 'b\r\nx-evil: 1' },
    { 'transfer-encoding': 'chunked' },
    { 'a b': 'c' },
  ])('sends no header %j', async (headers) => {
    const before = seen.length
    await expect(get({ headers })).rejects.toThrow('may not be sent')
    expect(seen.length).toBe(before)
  })

  test('a step keeps the answer for later ones, with the same key at every try', async () => {
    answer = { status: 500 }
    const flow = flows.flow([
      {
        id: 'ask',
        type: 'api-call',
        options: {
          url: `http://localhost:${port}/rate`,
          method: 'POST',
          body: { name: '{{name}}' },
        },
        onFail: { retry: 1 },
      },
      {
        id: 'keep',
        type: 'set-variable',
        options: { name: 'rate', value: { var: 'steps.ask.data.rate' } },
      },
    ])
    const before = seen.length
    const run = await flows.start(flow, { name: 'ก"' })
    answer = { status: 200, body: '{"rate":35.5}' }
    await flows.worker().runOnce()
    const keys = seen.slice(before).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`${run._id}/ask/0/0`, `${run._id}/ask/0/0`])
    expect(seen.at(-1)!.body).toBe('{"name":"ก\\""}')
    expect((await flows.run(run._id)).data.state.vars).toEqual({ rate: 35.5 })
  })

  test('a step that may not call says the host alone', async () => {
    const run = await flows.start(
      flows.flow([
        {
          id: 'ask',
          type: 'api-call',
          options: { url: 'http://169.254.169.254/latest?token=abc' },
        },
      ]),
    )
    expect(await flows.log(run._id)).toEqual([
      'ask failed The address 169.254.169.254 may not be called.',
    ])
  })

  test('a webhook is signed, tried again until it is taken, and its secret stands nowhere', async () => {
    answer = { status: 503 }
    const run = await flows.start(
      flows.flow([
        {
          id: 'hook',
          type: 'webhook',
          options: { url: `http://localhost:${port}/hook`, data: { name: '{{name}}' } },
        },
      ]),
      { name: 'สมหญิง' },
    )
    const outbox = startOutbox(flows.gateway, undefined, { loop: false })
    const before = seen.length
    await outbox.runOnce()
    answer = { status: 204, body: '' }
    flows.clock.advance(10_000)
    await outbox.runOnce()
    const tries = seen.slice(before)
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const { headers, body } = tries.at(-1)!
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(headers['x-sala-signature']),
    )!
    expect(signature).toBe(
      createHmac('sha256', 'a-very-secret-webhook-key').update(`${seconds}.${body}`).digest('hex'),
    )
    expect([headers['x-sala-timestamp'], JSON.parse(body)]).toEqual([
      seconds,
      { id: headers['idempotency-key'], data: { name: 'สมหญิง' } },
    ])
    const items = await flows.gateway.database.system.outbox.list(flows.site, { kind: 'webhook' })
    expect(items).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(
      JSON.stringify([
        items,
        await flows.run(run._id),
        await flows.gateway.database.system.audit.ofSite(flows.site, { limit: 500 }),
      ]),
    ).not.toContain('a-very-secret')
  })

  test('the chat hears what failed for good, as {text} and with nothing of a person', async () => {
    flows.gateway.config = { ...flows.gateway.config, chatWebhook: `http://localhost:${port}/chat` }
    const hook = { id: 'hook', type: 'webhook', options: { url: `http://localhost:${port}/hook` } }
    await flows.start(flows.flow([hook]), { name: 'สมหญิง' })
    const outbox = startOutbox(flows.gateway, undefined, { loop: false })
    const before = seen.length
    answer = { status: 503 }
    for (let round = 0; round < 20; round++) {
      await outbox.runOnce()
      flows.clock.advance(3_600_000)
    }
    const told = seen.slice(before).filter(({ url }) => url === '/chat')
    // Six tries of one line: what the chat does not take is not told to it.
    expect(told).toHaveLength(6)
    expect(Object.keys(told[0]!.headers)).not.toContain('x-sala-signature')
    expect(Object.keys(JSON.parse(told[0]!.body) as object)).toEqual(['text'])
    expect(told[0]!.body).toContain('failed 6 times')
    expect(told[0]!.body).not.toContain('สมหญิง')
    const kept = await flows.gateway.database.system.outbox.list(flows.site, { kind: 'webhook' })
    expect(JSON.stringify(kept)).not.toContain('/chat')
  })

  test('a webhook to a host that is not listed fails its step, and nothing is queued', async () => {
    const run = await flows.start(
      flows.flow([{ id: 'hook', type: 'webhook', options: { url: 'https://evil.example/hook' } }]),
    )
    expect(await flows.log(run._id)).toEqual([
      'hook failed The address evil.example may not be called.',
    ])
    expect(
      await flows.gateway.database.system.outbox.list(flows.site, {
        kind: 'webhook',
        state: 'pending',
      }),
    ).toEqual([])
  })
})
