import type { FastifyInstance } from 'fastify'
import { matches } from '#engine'
import { isNodeId } from '#pages/model'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import { Presence } from '../identity/presence.ts'
import { RateWindow } from '../jobs/rateWindow.ts'
import { peopleOf } from '../reading/people.ts'
import { readAccess } from '../reading/records.ts'

/** Asked every other second by each tab while several have the page open. */
const MAX_A_MINUTE = 240
const MINUTE = 60_000

interface Heartbeat {
  tab?: unknown
  block?: unknown
  /** Its window is not in sight. */
  away?: unknown
  leaves?: unknown
  /** Only asks who is there. */
  looks?: unknown
}

/** Another text as soon as something was remarked, settled or taken away; nothing for who may not read remarks. */
async function commentsMark(
  gateway: Gateway,
  caller: Caller,
  page: string,
): Promise<string | undefined> {
  const access = readAccess(gateway, caller, 'comment')
  if (!access.ok) return undefined
  const [site, filter] = [caller.site._id, { page }]
  const [count, [last]] = [
    await gateway.database.count(site, 'comment', { filter }),
    await gateway.database
      .store(site)
      .find('comment', filter, { sort: [{ field: 'updated_at', direction: 'desc' }], limit: 1 }),
  ]
  return count.ok ? `${count.value} ${last?._id ?? ''} ${last?.version ?? 0}` : undefined
}

/**
 * Who else has a page open in the builder, or a record in its form, and which version of it is the newest: for those who may
 * change it.
 * The people are those of this process; the version is the record's, whichever process saved it.
 */
export function presenceRoutes(app: FastifyInstance, gateway: Gateway): void {
  const presence = new Presence(gateway.clock)
  const rate = new RateWindow(gateway.clock, MAX_A_MINUTE, MINUTE)

  app.post(
    '/api/:collection/:id/presence',
    {
      schema: { summary: 'Says that one has the record open to change it, and asks who else has' },
    },
    async (request, reply) => {
      const { caller } = request
      const { collection, id } = request.params as { collection: string; id: string }
      const told = bodyOf<Heartbeat>(request, ['tab', 'block', 'away', 'leaves', 'looks'])
      const access = readAccess(gateway, caller, collection, 'update')
      if (!access.ok) return sendFailures(request, reply, access.failures)
      if (!caller.user) return sendFailures(request, reply, [{ code: 'unauthenticated' }])
      const { user } = caller
      if (!rate.take(user._id))
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: MINUTE / 1000 } },
        ])
      const { tab, block = null, away, leaves } = told
      if (typeof tab !== 'string' || !/^[\w-]{1,30}$/.test(tab))
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'tab', params: { reason: 'tab' } },
        ])
      if (block !== null && !isNodeId(block))
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'block', params: { reason: 'block' } },
        ])
      const record = await gateway.database.store(caller.site._id).get(collection, id)
      if (!record || (access.value.filter && !matches(access.value.filter, record)))
        return sendFailures(request, reply, [{ code: 'not-found', params: { collection } }])
      const page = `${caller.site._id}/${collection}/${id}`
      if (leaves === true) presence.gone(page, user._id, tab)
      const people =
        leaves === true
          ? []
          : told.looks === true
            ? presence.seen(page, user._id)
            : presence.here(page, {
                tab,
                user: user._id,
                name: `${user.firstname} ${user.lastname}`.trim() || user.username,
                block,
                away: away === true,
              })
      return reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          data: {
            version: record.version,
            people,
            ...(collection !== 'page' || leaves === true
              ? {}
              : { comments: await commentsMark(gateway, caller, id) }),
          },
        })
    },
  )

  app.get(
    '/api/page/:id/people',
    { schema: { summary: 'Names of those who saved a page, remarked on it or reviewed it' } },
    async (request, reply) => {
      const found = await peopleOf(gateway, request.caller, (request.params as { id: string }).id)
      return sendResult(request, reply.header('cache-control', 'no-store'), found, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}
