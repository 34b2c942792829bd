import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { takesDocuments } from '../http/bodies.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import {
  countRecords,
  exportRecords,
  listRecords,
  recordStats,
  searchAll,
} from '../reading/driver.ts'
import { importRecords, runBatch } from '../writing/batch.ts'

const PER_MINUTE = 60
const MAX_WORDS = 500

const typeOf = ({ params }: FastifyRequest): string => (params as { collection: string }).collection
const askedOf = ({ query }: FastifyRequest) => query as Record<string, unknown>
const namesOf = (request: FastifyRequest) => ({
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
    { ...takesDocuments, schema: { summary: 'Makes records, all or none' } },
    async (request, reply) => {
      const { data } = bodyOf<{ data?: unknown }>(request, ['data'])
      return sendResult(
        request,
        reply,
        await importRecords(gateway, request.caller, typeOf(request), data, namesOf(request)),
        (created) => ({ ...success, data: { created, count: created.length } }),
      )
    },
  )

  app.post(
    '/api/batch',
    { ...takesDocuments, schema: { summary: 'Writes records, all or none' } },
    async (request, reply) => {
      const { operations } = bodyOf<{ operations?: unknown }>(request, ['operations'])
      return sendResult(
        request,
        reply,
        await runBatch(gateway, request.caller, operations, namesOf(request)),
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
    { schema: { summary: 'Records with these values, sorted and paged' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await listRecords(gateway, request.caller, typeOf(request), askedOf(request)),
        (found) => found,
      ),
  )
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ caller, ip }) => `export ${caller.user?._id ?? ip}`,
  })
  summaryRoutes(app, gateway, { limit, base: '/api/:collection' })
  for (const type of OWN_READING) summaryRoutes(app, gateway, { limit, base: `/api/${type}`, type })
}

function summaryRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  {
    limit,
    base,
    type,
  }: { limit: ReturnType<FastifyInstance['createRateLimit']>; base: string; type?: string },
): void {
  const named = (request: FastifyRequest): string => type ?? typeOf(request)
  const about = (summary: string) => ({ schema: { summary, hide: type !== undefined } })
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
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
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
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ caller, ip }) => `search ${caller.user?._id ?? ip}`,
  })
  app.get(
    '/api/search',
    { schema: { summary: 'The first records of each kind with these words' } },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const { query, q } = askedOf(request)
      const words = String(query ?? q ?? '').slice(0, MAX_WORDS)
      const data = await searchAll(gateway, request.caller, words.trim())
      return { ...success, data, total: data.length }
    },
  )
}
