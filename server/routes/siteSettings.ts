import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryBody } from '#gateway'
import { fail, pickText, UPLOAD_LIMIT_MB, type Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { isAdmin } from '../identity/caller.ts'
import { reachableSites } from '../identity/otherSites.ts'
import { languages, namedSite, publicSettings, routePermissions } from '../reading/siteSettings.ts'

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id

/** What the documents' client reads of a site before anything else, without what is secret (spec: academy 7; readings 1). */
export function siteSettingsRoutes(app: FastifyInstance, gateway: Gateway): void {
  settingsRoutes(app, gateway)
  staffRoutes(app, gateway)

  app.get(
    '/api/space/:id',
    {
      ...forPrograms('read'),
      schema: { summary: 'Where the files of this site are kept, without its keys' },
    },
    async (request, reply) => {
      const { _id } = request.site
      if (idOf(request) !== _id)
        return sendFailures(
          request,
          reply,
          fail('not-found', { params: { collection: 'space' } }).failures,
        )
      const data = {
        _id,
        spaceId: _id,
        hosting: '/files/',
        upload: '/api/upload',
        maxMegabytes: UPLOAD_LIMIT_MB,
      }
      return { status: 200, message: 'success', data }
    },
  )

  app.post(
    '/api/translate/query',
    { ...forPrograms('read'), schema: { summary: 'The languages, with their texts' } },
    async (request, reply) => {
      const { args } = bodyOf<QueryBody>(request, ['method', 'args', 'sort', 'paging'])
      return sendResult(request, reply, languages(args?.[0]), (data) => ({
        status: 200,
        message: 'success',
        data,
        paging: { page: 1, limit: 100, totalPages: 1 },
        total: data.length,
      }))
    },
  )

  app.get(
    '/api/router_permission',
    {
      ...forPrograms('read'),
      schema: { summary: 'What this site says otherwise than the route tables' },
    },
    async ({ site, caller }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          ...routePermissions(gateway.shipped.model, site, caller),
        }),
  )
}

function settingsRoutes(app: FastifyInstance, gateway: Gateway): void {
  async function send(request: FastifyRequest, reply: FastifyReply, named: string) {
    const found = await namedSite(gateway, named)
    if (!found)
      return sendFailures(
        request,
        reply,
        fail('not-found', { params: { collection: 'hostname' } }).failures,
      )
    const { site, hostname } = found
    // Who is signed in here is nobody there.
    const caller =
      site._id === request.caller.site._id
        ? request.caller
        : { user: null, site: { _id: site._id, name: String(site.name) } }
    const data = publicSettings(gateway, site, { caller, hostname })
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 200, message: 'success', data, child: { hostname, token: data.key } })
  }

  app.get('/hostname', { schema: { hide: true } }, async (request, reply) =>
    send(request, reply, request.site._id),
  )
  for (const path of ['/hostname/:id', '/api/hostname/:id'])
    app.get(
      path,
      {
        ...forPrograms('read'),
        schema: { summary: 'The settings of a site, by its id or a host name, as all may know' },
      },
      async (request, reply) => send(request, reply, idOf(request)),
    )
}

function staffRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get(
    '/api/admin-school',
    { ...forPrograms('read'), schema: { summary: 'The sites that the caller may work in' } },
    async (request, reply) => {
      const { user, site, locale } = request.caller
      if (!user) return sendFailures(request, reply, fail('unauthenticated').failures)
      const sites = await reachableSites(gateway, site._id, user)
      return reply
        .header('cache-control', 'no-store')
        .send({
          status: 200,
          message: 'success',
          data: sites.map(({ site: { _id, siteName, hostnames } }) => ({
            _id,
            name: pickText(siteName as Text, locale),
            hostname: hostnames[0],
          })),
        })
    },
  )

  for (const path of [
    '/proxy-cache/clear-cache/:hostname',
    '/api/proxy-cache/clear-cache/:hostname',
  ])
    app.get(
      path,
      { schema: { summary: 'Reads the settings of a site anew from the next request on' } },
      async (request, reply) => {
        const { caller } = request
        const refuse = (code: 'unauthenticated' | 'forbidden') =>
          sendFailures(request, reply, fail(code).failures)
        if (!caller.user) return refuse('unauthenticated')
        const { hostname } = request.params as { hostname: string }
        const found = isAdmin(caller) ? await namedSite(gateway, hostname) : null
        // Another site is the business of who runs all of them.
        if (
          !found ||
          (found.site._id !== caller.site._id && !caller.user.roles.includes('superadmin'))
        )
          return refuse('forbidden')
        gateway.database.changes.forget()
        return { status: 200, message: 'success', data: { hostname: found.hostname } }
      },
    )
}
