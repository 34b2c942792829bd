import type { FastifyInstance } from 'fastify'
import type { StoredRecord } from '#schema'
import type { Gateway } from '../gateway.ts'
import { sendFailures, sendResult } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { mayReceive } from '../outside/addresses.ts'
import { getRecord, readAccess } from '../reading/records.ts'
import { rootsOfSlug } from '../reading/sitePrints.ts'
import { mailValues } from '../reading/unknownValues.ts'
import { publishNotes } from '../writing/publishing.ts'
import { isReviewed } from '../writing/reviews.ts'
import { forPageBuilders } from './pageBuilders.ts'

/** What the watch over a page asks for, and what is to be said of the draft of a page before it is published, for those who may do so. */
export function pageProblemRoutes(app: FastifyInstance, gateway: Gateway): void {
  const mayPass = forPageBuilders(app, gateway, 'page-problems')
  app.get(
    '/api/page/scripts',
    {
      schema: {
        summary:
          'Files of the script of each block with their bytes, gzipped; none where there is no build',
      },
    },
    async (request, reply) => {
      const read = readAccess(gateway, request.caller, 'page')
      return read.ok
        ? { status: 200, message: 'success', data: gateway.scripts ?? {} }
        : sendFailures(request, reply, read.failures)
    },
  )
  app.get(
    '/api/page/destination',
    { schema: { summary: 'Whether answers of a form may be sent to an address of another host' } },
    async (request, reply) => {
      if (!(await mayPass(request, reply))) return reply
      const { address } = request.query as { address?: unknown }
      return {
        status: 200,
        message: 'success',
        data: typeof address === 'string' && mayReceive(gateway.config, address),
      }
    },
  )
  reviewRoutes(app, gateway)
  valueRoutes(app, gateway, mayPass)
  app.get(
    '/api/page/:id/problems',
    {
      schema: {
        summary:
          'What visitors would trip over in the draft of a page, and whether it is newer than what they see',
      },
    },
    async (request, reply) => {
      if (!(await mayPass(request, reply))) return reply
      const site = request.caller.site._id
      const record = await gateway.database
        .store(site)
        .get('page', (request.params as { id: string }).id)
      if (!record)
        return sendFailures(request, reply, [{ code: 'not-found', params: { collection: 'page' } }])
      reply.header('cache-control', 'no-store')
      return sendResult(request, reply, await publishNotes(gateway, site, record), (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}

/** What words of a page may read, by its type. */
function valueRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  mayPass: ReturnType<typeof forPageBuilders>,
): void {
  const VALUES = [
    {
      type: 'mail',
      summary: 'The names that forms and flows give to a mail; none where that is not known',
      read: (caller: Caller, page: StoredRecord) => mailValues(gateway, caller, page),
    },
    {
      type: 'print',
      summary: 'Where the values of a print begin, and the fields that each has',
      read: (_: Caller, { slug }: StoredRecord) => rootsOfSlug(gateway, slug) ?? {},
    },
  ]
  for (const { type, summary, read } of VALUES)
    app.get(`/api/page/:id/${type}-values`, { schema: { summary } }, async (request, reply) => {
      if (!(await mayPass(request, reply))) return reply
      const { id } = request.params as { id: string }
      const page = await getRecord(gateway, request.caller, 'page', id)
      if (!page.ok) return sendFailures(request, reply, page.failures)
      return {
        status: 200,
        message: 'success',
        data: page.value.type === type ? await read(request.caller, page.value) : [],
      }
    })
}

/** Whether the draft of a page is being reviewed, or was. */
function reviewRoutes(app: FastifyInstance, gateway: Gateway): void {
  for (const state of ['asked', 'approved'] as const)
    app.get(
      `/api/page/:id/${state}`,
      {
        schema: {
          summary:
            state === 'asked'
              ? 'Whether a review of the draft of a page as it stands waits for an answer'
              : 'Whether somebody else approved the draft of a page as it stands',
        },
      },
      async (request, reply) => {
        const { caller, params } = request
        const { id } = params as { id: string }
        const [page, reviews] = [
          await getRecord(gateway, caller, 'page', id),
          readAccess(gateway, caller, 'review'),
        ]
        if (!page.ok) return sendFailures(request, reply, page.failures)
        if (!reviews.ok) return sendFailures(request, reply, reviews.failures)
        // As it is kept: what a reader may not read counts too.
        const record = await gateway.database.store(caller.site._id).get('page', id)
        return reply
          .header('cache-control', 'no-store')
          .send({
            status: 200,
            message: 'success',
            data: record !== null && (await isReviewed(gateway, caller.site._id, record, state)),
          })
      },
    )
}
