import type { FastifyInstance } from 'fastify'
import { mayPlace } from '#pages/model'
import { accessFor, rolesOf } from '../access/index.ts'
import { publishedFlows } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { contentFields } from '../reading/editing.ts'
import { readAccess } from '../reading/records.ts'

const canCreatePages = ({ shipped }: Gateway, caller: Caller): boolean =>
  accessFor(shipped.model.entities.page!, caller, 'create').allowed

/** What pages are built of: blocks, patterns and reusable parts. */
export function blockRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { shipped } = gateway

  app.get(
    '/api/blocks',
    {
      schema: {
        summary: 'The documents of all blocks, for who builds pages or looks at their drafts',
      },
    },
    async (request, reply) => {
      const page = shipped.model.entities.page!
      if (!accessFor(page, request.caller, 'read').allowed)
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      const flows = accessFor(page, request.caller, 'update').allowed
        ? Object.values({ ...shipped.flows, ...(await publishedFlows(gateway, request.site._id)) })
        : []
      const blocks = Object.fromEntries(
        Object.entries(shipped.blocks).map(([name, block]) => [
          name,
          mayPlace(block, rolesOf(request.caller)) ? block : { ...block, palette: false },
        ]),
      )
      // As it stands now: the site of a request may be some seconds old, and who has just changed this opens a page next.
      const site = await gateway.database.store('').get('site', request.site._id)
      return {
        status: 200,
        message: 'success',
        data: blocks,
        contentOnly: contentFields(page.entity, request.caller) !== undefined,
        approval: site?.approval === true,
        flows: flows.map(({ id, label }) => ({ id, label })),
      }
    },
  )

  app.get(
    '/api/patterns',
    { schema: { summary: 'The patterns and page templates that ship, for the builder' } },
    async (request, reply) => {
      if (!canCreatePages(gateway, request.caller))
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      return { status: 200, message: 'success', data: shipped.patterns }
    },
  )

  app.get(
    '/api/part/:id',
    {
      schema: {
        summary: 'A published reusable part as pages show it, for those who may read pages',
      },
    },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const read = readAccess(gateway, request.caller, 'page')
      if (!read.ok) return sendFailures(request, reply, read.failures)
      reply.header('cache-control', 'no-store')
      return { status: 200, message: 'success', data: await gateway.read.part(request.caller, id) }
    },
  )
}
