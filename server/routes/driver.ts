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
  app.get(
    '/api/:collection/count',
    { schema: { summary: 'How many records have these values' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await countRecords(gateway, request.caller, typeOf(request), askedOf(request)),
        (count) => ({ ...success, count, data: { count } }),
      ),
  )
  app.get(
    '/api/:collection/stats',
    { schema: { summary: 'How many records there are, in each state too' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await recordStats(gateway, request.caller, typeOf(request)),
        (data) => ({ ...success, data }),
      ),
  )
  const limit = app.createRateLimit({
    timeWindow: 60_000,
    max: PER_MINUTE,
    keyGenerator: ({ caller, ip }) => `export ${caller.user?._id ?? ip}`,
  })
  app.get(
    '/api/:collection/export',
    { schema: { summary: 'All records that the caller may export' } },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      return sendResult(
        request,
        reply,
        await exportRecords(gateway, request.caller, typeOf(request), askedOf(request)),
        (data) => ({ ...success, type: typeOf(request), data, total: data.length }),
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
