import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { originOf } from '../http/request.ts'
import { siteFeed, siteMap } from '../reading/siteMap.ts'

/** Seconds for which a map or a feed may be shown again. */
const KEPT = 600

/** What machines read of a site: where they may go, all its addresses, its newest posts. */
export async function siteFileRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const hide = { schema: { hide: true } }
  app.get('/robots.txt', hide, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', hide, async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT}`)
      .send(await siteMap(gateway, { ...request.caller, user: null }, originOf(request))),
  )
  app.get('/feed.xml', hide, async (request, reply) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT}`)
      .send(
        await siteFeed(
          gateway,
          { ...request.caller, user: null },
          { origin: originOf(request), locale: request.caller.locale },
        ),
      ),
  )
}
