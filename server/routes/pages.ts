import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale } from '#shared'
import type { Gateway } from '../gateway.ts'
import { sendCompressed } from '../http/compressed.ts'
import { openPrintLink } from '../identity/printLinks.ts'
import { keptPage } from '../reading/reports/reportSheet.ts'
import { MADE } from '../writing/reportPdf.ts'
import { newCsrfToken, originOf, sendFailures } from '../http/request.ts'
import { expectedFailures } from '../middleware/errors.ts'
import { failureAnswer, failureText } from '../http/failures.ts'
import { logFailed } from '../http/log.ts'
import type { PageAnswer, PageRequest } from '../readPort.ts'
import { passwordRoute } from './pagePassword.ts'
import { orderForms } from './order.ts'
import { purchaseForm } from './purchase.ts'

const YEAR = 31_536_000
/** A pavilion. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 3 3 14h3v14h5V17h10v11h5V14h3z" fill="#1f6f5c"/></svg>'
/** What is the same for everybody may be read by simulated pages too, which have an origin of their own. */
const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}
const SCHEMES = new Set(['light', 'dark', 'auto'])

/** A page that could not be rendered: the status of its code, and its text in both languages for whoever looks at it. */
async function renderedPage(
  gateway: Gateway,
  request: FastifyRequest,
  more: Partial<PageRequest>,
): Promise<PageAnswer> {
  const theme = request.cookies.sala_theme
  try {
    return await gateway.read.page({
      caller: request.caller,
      path: request.url,
      origin: originOf(request),
      colorScheme: SCHEMES.has(theme ?? '') ? (theme as 'light' | 'dark') : 'auto',
      ...more,
    })
  } catch (error) {
    const [failure] = expectedFailures(error) ?? []
    if (!failure) throw error
    const { status } = failureAnswer([failure], request.id)
    logFailed(request, status, error, 'page not drawn')
    const { th, en } = failureText(failure)
    return {
      status,
      html: `<!doctype html><html lang="th"><meta charset="utf-8"><title>Sala</title><p>${th}</p><p lang="en">${en}</p></html>`,
    }
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
): FastifyReply | Promise<FastifyReply> {
  const { status, etag, redirect, grant } = answer
  if (grant)
    reply.setCookie(grant.cookie, grant.value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: 'auto',
      maxAge: grant.maxAge,
    })
  // An address that moved may be another page's one day: nobody keeps for good where it led.
  if (redirect !== undefined)
    return reply.header('cache-control', 'no-cache').redirect(redirect, status)
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie, x-hostname-ref')
  if (etag) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  return sendCompressed(request, reply.code(status).type('text/html; charset=utf-8'), answer)
}

/** What a signed link to a print opens, and with whose eyes; nothing where the address is none, or holds no more. */
async function printLink(
  gateway: Gateway,
  request: FastifyRequest,
): Promise<Partial<PageRequest> | undefined> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string' || request.url.split('?')[0] !== '/print') return undefined
  const opened = await openPrintLink(gateway, request.caller.site._id, token)
  const made = opened?.link.name === MADE ? keptPage(opened.link.ids[0]) : undefined
  if (opened?.link.name === MADE && !made) return undefined
  return (
    opened && {
      print: { ...opened.link, ...(made && { made }) },
      caller: {
        ...request.caller,
        user: opened.user,
        ...(opened.locale ? { locale: opened.locale } : {}),
      },
    }
  )
}

/** What a page fetches and nobody opens: scripts (but of workers), styles and faces. */
const PART_OF_PAGE = /^(?!.*worker).*\.(js|css|woff2)$/i
/** What says something of a document alone; on thirty small files they would weigh more than these. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
]

const isPage = ({ url }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && !url.startsWith('/assets/')

/** Whole pages, and the built browser code below `/assets`. */
export async function pageRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  assets?: string,
): Promise<void> {
  if (assets)
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      wildcard: true,
      index: false,
      decorateReply: false,
      cacheControl: true,
      maxAge: YEAR * 1000,
      immutable: true,
      setHeaders: (reply, path) => {
        void reply.headers(FOR_ANY_ORIGIN)
        if (PART_OF_PAGE.test(path)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
      },
    })

  for (const path of ['/favicon.ico', '/favicon.svg'])
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', `public, max-age=${YEAR}`).send(ICON),
    )

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!isPage(request)) return sendFailures(request, reply, [{ code: 'not-found' }])
    const { lang } = request.query as { lang?: string }
    if (isLocale(lang))
      reply.setCookie('sala_lang', lang, { path: '/', sameSite: 'lax', maxAge: YEAR })
    const linked = await printLink(gateway, request)
    if (linked) return send(request, reply, await renderedPage(gateway, request, linked))
    const answer = await renderedPage(gateway, request, {})
    return send(
      request,
      reply,
      answer.locked === undefined
        ? answer
        : await renderedPage(gateway, request, { csrf: newCsrfToken(reply) }),
    )
  })

  const draw = (request: FastifyRequest, more: Partial<PageRequest>) =>
    renderedPage(gateway, request, more)
  purchaseForm(app, gateway, { draw, send })
  orderForms(app, gateway, { draw, send })
  await app.register(async (scope) => passwordRoute(scope, gateway, { isPage, draw, send }))
}
