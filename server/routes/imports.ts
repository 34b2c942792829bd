import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ImportBody } from '#gateway'
import type { Gateway } from '../gateway.ts'
import { takesDocuments } from '../http/bodies.ts'
import { bodyOf, onceOf, sendResult } from '../http/request.ts'
import { importProgress, importRows, undoImport } from '../writing/recordImport.ts'

const requestKeyOf = (request: FastifyRequest) => ({
  route: `${request.method} ${request.url.split('?')[0]}`,
  ...onceOf(request),
})
const success = { status: 200, message: 'success' }
const KEYS = ['columns', 'rows', 'file', 'dryRun', 'run'] as const

/** Files of records: tried, taken in and taken back. */
export function importRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/imports/:collection',
    { ...takesDocuments, schema: { summary: 'Takes the rows of a file in, all or none' } },
    async (request, reply) => {
      const { collection } = request.params as { collection: string }
      const gone = new AbortController()
      // Who left does not want it any more.
      const leave = (): void => {
        if (!reply.raw.writableFinished) gone.abort()
      }
      reply.raw.once('close', leave)
      return sendResult(
        request,
        reply,
        await importRows(
          gateway,
          request.caller,
          collection,
          bodyOf<Partial<ImportBody>>(request, KEYS),
          { names: requestKeyOf(request), signal: gone.signal },
        ),
        (data) => ({ ...success, data }),
      )
    },
  )

  app.get(
    '/api/imports/progress/:run',
    { schema: { summary: 'How far an import of the caller is' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { run } = request.params as { run: string }
      return { ...success, data: importProgress(request.caller, run) }
    },
  )

  app.post(
    '/api/imports/:id/undo',
    { schema: { summary: 'Takes an import of the caller back' } },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      return sendResult(
        request,
        reply,
        await undoImport(gateway, request.caller, id, requestKeyOf(request)),
        (data) => ({ ...success, data }),
      )
    },
  )
}
