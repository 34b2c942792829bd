import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isLocale } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'

const YEAR = 31_536_000
/** A pavilion. */
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 3 3 14h3v14h5V17h10v11h5V14h3z" fill="#1f6f5c"/></svg>'
const SCHEMES = new Set(['light', 'dark', 'auto'])

/** Whole pages, and the built browser code below `/assets`. */
export async function pageRoutes(app: FastifyInstance, gateway: Gateway, assets?: string): Promise<void> {
  if (assets) await app.register(fastifyStatic, { root: assets, prefix: '/assets/', wildcard: true, index: false, decorateReply: false, cacheControl: true, maxAge: YEAR * 1000, immutable: true })

  for (const path of ['/favicon.ico', '/favicon.svg']) app.get(path, { schema: { hide: true } }, async (_request, reply) => reply.type('image/svg+xml').header('cache-control', `public, max-age=${YEAR}`).send(ICON))

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /api/\n'))

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/assets/')) return sendFailures(request, reply, [{ code: 'not-found' }])
    const { lang } = request.query as { lang?: string }
    if (isLocale(lang)) reply.setCookie('sala_lang', lang, { path: '/', sameSite: 'lax', maxAge: YEAR })
    const theme = request.cookies.sala_theme
    const answer = await gateway.read.page({ caller: request.caller, path: request.url, origin: `${request.protocol}://${request.headers.host ?? request.caller.site.name}`, colorScheme: SCHEMES.has(theme ?? '') ? (theme as 'light' | 'dark') : 'auto' })
    if (answer.redirect !== undefined) return reply.redirect(answer.redirect, answer.status)
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, x-hostname-ref')
    if (answer.etag) {
      reply.header('etag', answer.etag)
      if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
    }
    return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html)
  })
}
