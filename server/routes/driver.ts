import { fail } from '#shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { takesDocuments } from '../http/bodies.ts'
import { bodyOf, onceOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { limitPerMinute, type Limit } from '../middleware/limitPerMinute.ts'
import { countRecords, exportRecords, listRecords, recordStats } from '../reading/driver.ts'
import { hasTransition, importRecords, runBatch } from '../writing/batch.ts'

const PER_MINUTE = 60
/** Asked while somebody types. */
const SEARCHES_PER_MINUTE = 240
const MAX_WORDS = 500

const typeOf = ({ params }: FastifyRequest): string => (params as { collection: string }).collection
const askedOf = ({ query }: FastifyRequest) => query as Record<string, unknown>
const requestKeyOf = (request: FastifyRequest) => ({
  route: `${request.method} ${request.url.split('?')[0]}`,
  ...onceOf(request),
})
const success = { status: 200, message: 'success' }

/** The paths of the ERP's storage driver beside those of every collection (spec: erp 7). */
export function driverRoutes(app: FastifyInstance, gateway: Gateway): void {
  readRoutes(app, gateway)
  searchRoute(app, gateway)

  app.post(
    '/api/:collection/import',
    {
      ...takesDocuments,
      ...forPrograms('write'),
      schema: { summary: 'Makes records, all or none' },
    },
    async (request, reply) => {
      const { data } = bodyOf<{ data?: unknown }>(request, ['data'])
      return sendResult(
        request,
        reply,
        await importRecords(gateway, request.caller, typeOf(request), data, requestKeyOf(request)),
        (created) => ({ ...success, data: { created, count: created.length } }),
      )
    },
  )

  app.post(
    '/api/batch',
    {
      ...takesDocuments,
      ...forPrograms('write'),
      schema: { summary: 'Writes records, all or none' },
    },
    async (request, reply) => {
      const { operations } = bodyOf<{ operations?: unknown }>(request, ['operations'])
      const { tokenScopes } = request
      if (tokenScopes && !tokenScopes.includes('transition') && hasTransition(operations))
        return sendFailures(request, reply, fail('forbidden').failures)
      return sendResult(
        request,
        reply,
        await runBatch(gateway, request.caller, operations, requestKeyOf(request)),
        (written) => ({ ...success, data: written.map(({ record }) => record) }),
      )
    },
  )
}

/** Collections with a `GET /api/{collection}/{id}` of their own, which would take these paths for ids. */
const OWN_READING = ['flow']

function readRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/:collection',
    { ...forPrograms('read'), schema: { summary: 'Records with these values, sorted and paged' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await listRecords(gateway, request.caller, typeOf(request), askedOf(request)),
        (found) => found,
      ),
  )
  const limit = limitPerMinute(app, 'export', PER_MINUTE)
  summaryRoutes(app, gateway, { limit, base: '/api/:collection' })
  for (const type of OWN_READING) summaryRoutes(app, gateway, { limit, base: `/api/${type}`, type })
}

function summaryRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  { limit, base, type }: { limit: Limit; base: string; type?: string },
): void {
  const named = (request: FastifyRequest): string => type ?? typeOf(request)
  const about = (summary: string) => ({
    ...forPrograms('read'),
    schema: { summary, hide: type !== undefined },
  })
  app.get(`${base}/count`, about('How many records have these values'), async (request, reply) =>
    sendResult(
      request,
      reply,
      await countRecords(gateway, request.caller, named(request), askedOf(request)),
      (count) => ({ ...success, count, data: { count } }),
    ),
  )
  app.get(
    `${base}/stats`,
    about('How many records there are, in each state too'),
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await recordStats(gateway, request.caller, named(request)),
        (data) => ({ ...success, data }),
      ),
  )
  app.get(
    `${base}/export`,
    about('All records that the caller may export'),
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      return sendResult(
        request,
        reply,
        await exportRecords(gateway, request.caller, named(request), askedOf(request)),
        (data) => ({ ...success, type: named(request), data, total: data.length }),
      )
    },
  )
}

function searchRoute(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'search', SEARCHES_PER_MINUTE)
  app.get(
    '/api/search',
    {
      ...forPrograms('read'),
      schema: { summary: 'The first records of each kind with these words' },
    },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const { query, q, type } = askedOf(request)
      const words = String(query ?? q ?? '').slice(0, MAX_WORDS)
      const kinds = [type ?? []].flat().map(String)
      const data = await gateway.read.search(
        request.caller,
        words.trim(),
        kinds.length ? kinds.flatMap((one) => one.split(',')) : undefined,
      )
      return { ...success, data, total: data.length }
    },
  )
}
