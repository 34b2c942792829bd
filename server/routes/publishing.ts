import type { FastifyInstance } from 'fastify'
import type { PublishingBody } from '#gateway'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { mayTransition } from '../writing/mayTransition.ts'
import { planPublishing } from '../writing/together/plan.ts'
import { MAX_TOGETHER, publishTogether } from '../writing/together/publishTogether.ts'
import { takeBackPublication } from '../writing/together/takeBack.ts'

const isPublishable = (collection: unknown): collection is 'page' | 'flow' =>
  collection === 'page' || collection === 'flow'

const isNamed = (value: unknown): boolean => {
  const { collection, id, version } = (value ?? {}) as Record<string, unknown>
  return isPublishable(collection) && typeof id === 'string' && Number.isInteger(version)
}

const answer = <T>(data: T) => ({ status: 200, message: 'success', data })

/** Documents by name, each once, and not more than one act takes. */
const areDocuments = (documents: unknown): boolean =>
  Array.isArray(documents) &&
  documents.length > 0 &&
  documents.length <= MAX_TOGETHER &&
  documents.every(isNamed) &&
  new Set(documents.map(({ collection, id }) => `${collection} ${id}`)).size === documents.length

/** What belongs together is published in one act, and taken back in one. */
export function publishingRoutes(app: FastifyInstance, gateway: Gateway): void {
  planRoute(app, gateway)
  publishRoute(app, gateway)
  takeBackRoute(app, gateway)
}

function planRoute(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/publishing/:collection/:id',
    {
      schema: {
        summary: 'What belongs to a publication of a document, and what was published last with it',
      },
    },
    async (request, reply) => {
      const { collection, id } = request.params as { collection: string; id: string }
      const { caller } = request
      if (!isPublishable(collection))
        return sendFailures(request, reply, [
          { code: 'unknown-collection', params: { collection } },
        ])
      if (!mayTransition(gateway, caller, collection, 'publish'))
        return sendFailures(request, reply, [
          { code: caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      reply.header('cache-control', 'no-store')
      return sendResult(
        request,
        reply,
        await planPublishing(gateway, caller, collection, id),
        answer,
      )
    },
  )
}

function publishRoute(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/publishing',
    { schema: { summary: 'Publishes documents that belong together, all of them or none' } },
    async (request, reply) => {
      const body = bodyOf<PublishingBody>(request, ['documents'])
      if (!areDocuments(body.documents))
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'documents', params: { reason: 'documents' } },
        ])
      return sendResult(
        request,
        reply,
        await publishTogether(gateway, request.caller, body, {
          route: 'POST /api/publishing',
          ...onceOf(request),
        }),
        answer,
      )
    },
  )
}

function takeBackRoute(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/publishing/:collection/:id/take-back',
    {
      schema: {
        summary:
          'Takes back what was published last with a document: visitors have again what they had',
      },
    },
    async (request, reply) => {
      const { collection, id } = request.params as { collection: string; id: string }
      if (!isPublishable(collection))
        return sendFailures(request, reply, [
          { code: 'unknown-collection', params: { collection } },
        ])
      return sendResult(
        request,
        reply,
        await takeBackPublication(
          gateway,
          request.caller,
          { collection, id },
          { route: `POST /api/publishing/${collection}/${id}/take-back`, ...onceOf(request) },
        ),
        answer,
      )
    },
  )
}
