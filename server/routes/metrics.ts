import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { Gateway } from '../gateway.ts'
import { EVENTS_PATH, METRICS_PATH } from '../http/machinePaths.ts'

type Prometheus = typeof import('prom-client')

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const sumOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compared by sums of one length, so that the time it takes tells nothing of the token. */
function isTold({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(sumOf(given), sumOf(token))
}

/** By the pattern of the route and not by the address: as many series as there are routes, and no id of a record in any. */
function watchRequests(
  app: FastifyInstance,
  { Counter, Histogram }: Prometheus,
  registry: Registry,
): void {
  const requests = new Counter({
    name: 'sala_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'sala_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none' }
    requests.inc({ ...labels, status: String(reply.statusCode) })
    // How long somebody listens says nothing of how fast they are answered.
    if (!(method === 'GET' && routeOptions.url === EVENTS_PATH))
      durations.observe(labels, reply.elapsedTime / 1000)
  })
}

/** Asked of the database when somebody asks; of one that does not answer, `sala_database_up` is 0 and the others are left out. */
function watchDatabase(
  { database, clock }: Gateway,
  { Gauge }: Prometheus,
  registry: Registry,
): () => Promise<void> {
  const registers = [registry]
  const up = new Gauge({
    name: 'sala_database_up',
    help: 'Whether the database answers.',
    labelNames: ['database'] as const,
    registers,
  })
  const outbox = new Gauge({
    name: 'sala_outbox_items',
    help: 'Effects in the outbox of all sites, by state; late ones are pending and due.',
    labelNames: ['state'] as const,
    registers,
  })
  const sessions = new Gauge({
    name: 'sala_sessions',
    help: 'Sessions of people who are signed in.',
    labelNames: [] as const,
    registers,
  })
  return async () => {
    outbox.reset()
    sessions.remove()
    try {
      const counts = await database.system.outbox.counts(clock.iso())
      const open = await database.system.sessions.count()
      for (const [state, count] of Object.entries(counts)) outbox.set({ state }, count)
      sessions.set(open)
      up.set({ database: database.dialect }, 1)
    } catch {
      up.set({ database: database.dialect }, 0)
    }
  }
}

/** Statements of this thread and of the workers. */
function watchStatements(
  { queries }: Gateway,
  { Counter }: Prometheus,
  registry: Registry,
): () => void {
  if (!queries) return () => {}
  const registers = [registry]
  const labelNames = ['use'] as const
  const total = new Counter({
    name: 'sala_queries_total',
    help: 'Statements of the database, of all threads.',
    labelNames,
    registers,
  })
  const seconds = new Counter({
    name: 'sala_query_seconds_total',
    help: 'Time that statements took, waiting included.',
    labelNames,
    registers,
  })
  const slow = new Counter({
    name: 'sala_slow_queries_total',
    help: 'Statements that took as long as SALA_SLOW_QUERY_MS or longer.',
    registers,
  })
  return () => {
    const now = queries.read()
    for (const counter of [total, seconds, slow]) counter.reset()
    total.inc({ use: 'read' }, now.reads)
    total.inc({ use: 'write' }, now.writes)
    seconds.inc({ use: 'read' }, now.readMicroseconds / 1e6)
    seconds.inc({ use: 'write' }, now.writeMicroseconds / 1e6)
    slow.inc(now.slow)
  }
}

/** `GET /metrics` in the text of Prometheus, for who knows the token; without one in the settings there is no such address. */
export async function metricsRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const token = gateway.config.metricsToken
  if (!token) return
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: registry })
  watchRequests(app, prometheus, registry)
  const readStatements = watchStatements(gateway, prometheus, registry)
  const readDatabase = watchDatabase(gateway, prometheus, registry)
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isTold(request, token))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('unauthenticated\n')
    readStatements()
    await readDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
