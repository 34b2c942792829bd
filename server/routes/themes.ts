import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { servedTheme } from '../reading/themeSheet.ts'

const YEAR = 31_536_000
const NAME = /^[\w-]{22}\.css$/

/** The style sheet of a site's theme, by the hash of its content: kept for good while it is the one that was asked for. */
export function themeRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.get('/theme/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!NAME.test(name)) return sendFailures(request, reply, [{ code: 'not-found' }])
    const address = `/theme/${name}`
    const known = servedTheme(request.site.theme)
    // The site at hand may be some seconds old; a page drawn since then names the sheet that holds now.
    const sheet =
      known?.address === address
        ? known
        : servedTheme((await gateway.database.store('').get('site', request.site._id))?.theme)
    // A page that was kept from before another theme was published: it gets today's, and keeps nothing.
    const lasting = sheet?.address === address
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      .headers({ vary: 'x-hostname-ref', 'cross-origin-resource-policy': 'cross-origin' })
      .send(sheet?.text ?? '')
  })
}
