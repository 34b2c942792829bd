import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AggregateBody, QueryBody, RecordAnswer, TransitionBody, WriteBody } from '#gateway'
import type { Gateway } from '../gateway.ts'
import { takesDocuments } from '../http/bodies.ts'
import { isRecord } from '#shared'
import { bodyOf, onceOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { recordHistory, recordVersion, recordVersions } from '../reading/history.ts'
import { documentChain } from '../reading/chain.ts'
import { productWithStock } from '../reading/product.ts'
import { isLanguage, unknownLanguage } from '../reading/records.ts'
import { memberRegistration } from './registration.ts'
import { restoreDeleted } from '../writing/restoring.ts'
import { Records, type Written } from '../writing/records.ts'

interface Params {
  collection: string
  id: string
}

const WRITE = ['data', 'version', 'options'] as const

const params = (request: FastifyRequest) => request.params as Params

const names = (request: FastifyRequest) => ({
  route: `${request.method} ${request.url.split('?')[0]}`,
  ...onceOf(request),
})

const answer = ({ record, warnings }: Written): RecordAnswer & { warnings?: unknown[] } => ({
  status: 200,
  message: 'success',
  data: record,
  ...(warnings.length ? { warnings } : {}),
})

/** The records of every collection, at the addresses of the spec (academy 7, erp 7). */
export function collectionRoutes(app: FastifyInstance, gateway: Gateway): void {
  readRoutes(app, gateway)
  writeRoutes(app, gateway)
  historyRoutes(app, gateway)
}

function readRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/:collection/query',
    { ...forPrograms('read'), schema: { summary: 'Records that meet a filter, sorted and paged' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await gateway.read.query(
          request.caller,
          params(request).collection,
          bodyOf<QueryBody>(request, ['method', 'args', 'sort', 'paging', 'search', 'language']),
        ),
        (found) => found,
      ),
  )

  app.post(
    '/api/:collection/aggregate',
    { ...forPrograms('read'), schema: { summary: 'A pipeline of stages' } },
    async (request, reply) =>
      sendResult(
        request,
        reply,
        await gateway.read.aggregate(
          request.caller,
          params(request).collection,
          bodyOf<AggregateBody>(request, ['pipeline', 'language', 'search']),
        ),
        (rows) => rows,
      ),
  )

  app.get(
    '/api/:collection/:id',
    { ...forPrograms('read'), schema: { summary: 'One record' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      const { language } = request.query as { language?: unknown }
      const found = isLanguage(language)
        ? await gateway.read.get(request.caller, collection, id, language)
        : unknownLanguage()
      return sendResult(
        request,
        reply,
        collection === 'product'
          ? await productWithStock(gateway, request.caller, {
              id,
              found,
              plugins: request.site.plugins,
            })
          : found,
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )
}

function writeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const records = new Records(gateway)
  removeAndTransitionRoutes(app, gateway, records)
  const registration = memberRegistration(app, gateway)
  app.post(
    '/api/:collection',
    {
      ...takesDocuments,
      ...forPrograms('write'),
      schema: {
        summary: 'Makes a record; of a user by nobody who is signed in: registers a member',
      },
    },
    async (request, reply) => {
      const { collection } = params(request)
      const body = bodyOf<WriteBody>(request, WRITE)
      if (collection === 'user' && !request.caller.user) return registration(request, reply, body)
      return sendResult(
        request,
        reply,
        await records.create(request.caller, collection, body, names(request)),
        answer,
      )
    },
  )

  app.put(
    '/api/:collection/:id',
    {
      ...takesDocuments,
      ...forPrograms('write'),
      schema: { summary: 'Changes fields of a record' },
    },
    async (request, reply) => {
      const { collection, id } = params(request)
      return sendResult(
        request,
        reply,
        await records.update(
          request.caller,
          collection,
          id,
          bodyOf<WriteBody>(request, WRITE),
          names(request),
        ),
        answer,
      )
    },
  )
}

function removeAndTransitionRoutes(app: FastifyInstance, gateway: Gateway, records: Records): void {
  app.delete(
    '/api/:collection/:id',
    { ...forPrograms('write'), schema: { summary: 'Deletes a record' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      const asked =
        (request.query as { version?: string }).version ??
        (request.body as { version?: unknown } | undefined)?.version
      const version = typeof asked === 'string' && /^\d+$/.test(asked) ? Number(asked) : asked
      return sendResult(
        request,
        reply,
        await records.remove(request.caller, collection, id, version, names(request)),
        answer,
      )
    },
  )

  app.post(
    '/api/:collection/:id/restore',
    { schema: { summary: 'Puts a record back that the caller has deleted' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      return sendResult(
        request,
        reply,
        await restoreDeleted(gateway, request.caller, { collection, id }, names(request)),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )

  app.post(
    '/api/:collection/:id/transition',
    { ...forPrograms('transition'), schema: { summary: 'Takes a transition of the state table' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      const body = bodyOf<TransitionBody>(request, [
        'transition',
        'version',
        'reason',
        'values',
        'rows',
      ])
      if (
        body.rows !== undefined &&
        !(Array.isArray(body.rows) && body.rows.every((id) => typeof id === 'string'))
      )
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'rows', params: { reason: 'rows' } },
        ])
      if (body.values !== undefined && !isRecord(body.values))
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'values', params: { reason: 'values' } },
        ])
      if (typeof body.transition !== 'string')
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'transition', params: { reason: 'transition' } },
        ])
      return sendResult(
        request,
        reply,
        await records.transition(request.caller, collection, id, body, names(request)),
        answer,
      )
    },
  )
}

function historyRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/:collection/:id/history',
    { ...forPrograms('read'), schema: { summary: 'Who changed what, newest first' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      return sendResult(
        request,
        reply,
        await recordHistory(gateway, request.caller, collection, id),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )

  app.get(
    '/api/:collection/:id/chain',
    {
      ...forPrograms('read'),
      schema: { summary: 'The documents that a record was made of and became' },
    },
    async (request, reply) => {
      const { collection, id } = params(request)
      return sendResult(
        request,
        reply.header('cache-control', 'no-store'),
        await documentChain(gateway, request.caller, collection, id),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )

  app.get(
    '/api/:collection/:id/versions',
    { ...forPrograms('read'), schema: { summary: 'Snapshots of earlier versions, newest first' } },
    async (request, reply) => {
      const { collection, id } = params(request)
      return sendResult(
        request,
        reply,
        await recordVersions(gateway, request.caller, collection, id),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )

  app.get(
    '/api/:collection/:id/versions/:version',
    { ...forPrograms('read'), schema: { summary: 'One earlier version' } },
    async (request, reply) => {
      const { collection, id, version } = request.params as Params & { version: string }
      return sendResult(
        request,
        reply,
        await recordVersion(gateway, request.caller, collection, id, Number(version)),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )
}
