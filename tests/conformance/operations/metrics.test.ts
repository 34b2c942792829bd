import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { QueryTally } from '../../../server/storage/index.ts'
import { createApp } from '../../../server/app.ts'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const TOKEN = 'a-token-of-the-watch'

test('the token is long, and can be sent in a header', () => {
  expect(readConfig({}).metricsToken).toBeUndefined()
  expect(readConfig({ SALA_METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN)
  for (const token of ['short', 'with a space in the middle', 'ก'.repeat(20)])
    expect(() => readConfig({ SALA_METRICS_TOKEN: token })).toThrow('SALA_METRICS_TOKEN')
})

eachDatabase(({ name, place }) => {
  let opened: TestGateway
  beforeAll(async () => {
    opened = await openGateway({ ...(await place()), env: { SALA_METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => opened.close())

  /** As Prometheus asks: by an address that is the name of no site. */
  const ask = async (app = opened.app): Promise<(series: string) => number | undefined> => {
    const answer = await app.inject({
      url: '/metrics',
      headers: { host: '10.0.0.5:4000', authorization: `Bearer ${TOKEN}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers['cache-control']).toBe('no-store')
    const lines = new Map(
      answer.body
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => {
          const at = line.lastIndexOf(' ')
          return [line.slice(0, at), Number(line.slice(at + 1))] as const
        }),
    )
    return (series) => lines.get(series)
  }

  test('requests are counted by route and status, and their durations fall into buckets', async () => {
    const counted = (status: number) =>
      `sala_http_requests_total{method="GET",route="/api/:collection/:id",status="${status}"}`
    const before = await ask()
    const admin = await Visitor.signedIn(opened.app, 'admin')
    const found = await admin.find('product', {}, { paging: { page: 1, limit: 1 } })
    const [{ _id: id }] = found.json<{ data: [{ _id: string }] }>().data
    for (let n = 0; n < 3; n++) expect((await admin.get(`/api/product/${id}`)).statusCode).toBe(200)
    expect((await admin.get('/api/product/none')).statusCode).toBe(404)
    // Refused before a route is reached, and counted all the same.
    const stranger = await opened.app.inject({
      url: '/api/session',
      headers: { host: 'none.example' },
    })
    const after = await ask()
    expect(after(counted(200))! - (before(counted(200)) ?? 0)).toBe(3)
    expect(after(counted(404))! - (before(counted(404)) ?? 0)).toBe(1)
    const refused = `sala_http_requests_total{method="GET",route="/api/session",status="${stranger.statusCode}"}`
    expect(stranger.statusCode).toBeGreaterThanOrEqual(400)
    expect(after(refused)).toBe(1)
    const labels = 'method="GET",route="/api/:collection/:id"'
    expect(after(`sala_http_request_duration_seconds_count{${labels}}`)).toBe(4)
    expect(after(`sala_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(4)
    const sum = after(`sala_http_request_duration_seconds_sum{${labels}}`)!
    expect(sum > 0 && sum < 60).toBe(true)
  })

  test('the outbox is told by state, sessions while they last, and the process', async () => {
    const before = await ask()
    const { outbox } = opened.gateway.database.system
    for (const key of ['a', 'b', 'c'])
      await outbox.append({
        site: 's1',
        kind: 'made-up',
        payload: {},
        key,
        at: '2020-01-01T00:00:00.000Z',
      })
    const items = await outbox.claim({ kinds: ['made-up'], limit: 2 })
    await outbox.finish(items[0]!.id, { sent: false, error: 'no' })
    await outbox.finish(items[1]!.id, { sent: true })
    await Visitor.signedIn(opened.app, 'manager')
    const after = await ask()
    const more = (series: string) => after(series)! - before(series)!
    expect(
      ['failed', 'sent', 'pending', 'late'].map((state) =>
        more(`sala_outbox_items{state="${state}"}`),
      ),
    ).toEqual([1, 1, 1, 1])
    expect(more('sala_sessions')).toBe(1)
    expect(after(`sala_database_up{database="${name}"}`)).toBe(1)
    for (const series of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(after(series), series).toBeGreaterThanOrEqual(0)
  })

  test('statements are told as all threads counted them, and a database that is gone is told as that', async () => {
    const queries = new QueryTally()
    const app = await createApp({ ...opened.gateway, queries })
    queries.add('reads', 5)
    queries.add('readMicroseconds', 2_500_000)
    queries.add('writes')
    for (let times = 0; times < 2; times++) {
      const told = await ask(app)
      expect([
        told('sala_queries_total{use="read"}'),
        told('sala_queries_total{use="write"}'),
        told('sala_query_seconds_total{use="read"}'),
        told('sala_slow_queries_total'),
      ]).toEqual([5, 1, 2.5, 0])
    }
    await app.close()

    const gone = await openGateway({
      ...(await place()),
      demo: false,
      env: { SALA_METRICS_TOKEN: TOKEN },
    })
    expect((await ask(gone.app))(`sala_database_up{database="${name}"}`)).toBe(1)
    await gone.gateway.database.close()
    const told = await ask(gone.app)
    expect([
      told(`sala_database_up{database="${name}"}`),
      told('sala_sessions'),
      told('sala_outbox_items{state="pending"}'),
    ]).toEqual([0, undefined, undefined])
    expect(told('process_cpu_seconds_total')).toBeGreaterThan(0)
    await gone.app.close()
  })
})
