import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { FRAME_ORIGINS } from '#pages/model'
import { fail } from '#shared'
import type { Gateway } from './gateway.ts'
import {
  CSRF_COOKIE,
  csrfTokenOf,
  isTooDeep,
  localeOf,
  MAX_LEVELS,
  sendFailures,
} from './http/request.ts'
import { grantsOf } from './identity/pageGrants.ts'
import { openReader, READER_HEADER } from './identity/readers.ts'
import { openSession, SESSION_COOKIE, SIGNED_IN_HEADER } from './identity/sessions.ts'
import { handleErrors, UPLOAD_LIMIT } from './middleware/errors.ts'
import { FailureError } from './middleware/failures.ts'
import { createSiteFinder } from './middleware/site.ts'
import { accountRoutes } from './routes/account.ts'
import { answerRoutes } from './routes/answers.ts'
import { bundleRoutes } from './routes/bundles.ts'
import { collectionRoutes } from './routes/collections.ts'
import { fileRoutes } from './routes/files.ts'
import { flowRoutes } from './routes/flows.ts'
import { healthRoutes } from './routes/health.ts'
import { mailRoutes } from './routes/mail.ts'
import { formSchemaRoutes } from './routes/formSchema.ts'
import { pageProblemRoutes } from './routes/pageProblems.ts'
import { simulateRoutes } from './routes/simulate.ts'
import { modelRoutes } from './routes/model.ts'
import { pageRoutes } from './routes/pages.ts'
import { presenceRoutes } from './routes/presence.ts'
import { sessionRoutes } from './routes/session.ts'
import { themeRoutes } from './routes/themes.ts'
import { outsideRoutes } from './routes/outside.ts'
import { usesRoutes } from './routes/uses.ts'

export const BODY_LIMIT = 8 * 1024 * 1024
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Refusing news works from the mail alone: what is signed in its address is the token (RFC 8058). */
const isOneClick = (url: string): boolean => /^\/mail\/unsubscribe\/[\w.-]+(\?|$)/.test(url)
/** Queries sent by POST change nothing (spec: readings 37). */
const isRead = (url: string): boolean => /^\/api\/[\w-]+\/(query|aggregate)(\?|$)/.test(url)
/** All that the script of a simulated page may ask: records, and the steps of the flow that its form would run. */
const isLook = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST'
    ? isRead(url)
    : method === 'GET' && /^\/api\/(flow|form)\/[\w-]+(\?|$)/.test(url)

/** An address that nobody can read names nothing: it is answered like one of a page or a record that is not there. */
function readableUrl(url: string): string {
  try {
    decodeURI(url.split('?')[0]!)
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/-/-/-/-' : '/-'
  }
}

export interface AppOptions {
  /** Folder with the built browser code; absent where something else serves it (development). */
  assets?: string
  logger?: boolean
}

async function addPlugins(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const csp = gateway.config.production
    ? {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          mediaSrc: ["'self'", 'https:'],
          frameSrc: ["'self'", ...FRAME_ORIGINS],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'self'"],
          upgradeInsecureRequests: null,
        },
      }
    : false
  await app.register(helmet, {
    contentSecurityPolicy: csp,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(csrf, {
    cookieKey: CSRF_COOKIE,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' },
    getToken: csrfTokenOf,
  })
  await app.register(rateLimit, { global: false })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 10, fields: 5, parts: 20 },
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Sala', version: '1' } },
  })
}

/** The gateway: one port for pages, API and files. */
export async function createApp(
  gateway: Gateway,
  { assets, logger = false }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ? { level: 'warn' } : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  })
  await addPlugins(app, gateway)
  handleErrors(app)

  const siteOf = createSiteFinder(gateway.database, gateway.clock)
  app.decorateRequest('caller')
  app.decorateRequest('site')
  app.decorateRequest('sessionHash', null)
  app.decorateRequest('sessionExpires', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/assets/') || request.url === '/api/health') return
    const asked = request.headers['x-hostname-ref']
    const host = typeof asked === 'string' && asked ? asked : request.headers.host
    const site = await siteOf(host)
    if (!site)
      return sendFailures(
        request,
        reply,
        fail('unknown-site', { params: { host: (host ?? '').slice(0, 100) } }).failures,
      )
    const eyes = request.headers[READER_HEADER]
    if (typeof eyes === 'string') {
      // No cookie counts beside it, and only an origin of its own may read the answer.
      reply.headers({ 'access-control-allow-origin': 'null', vary: 'origin' })
      const reader = await openReader(gateway, site._id, eyes)
      request.site = site
      request.caller = {
        user: null,
        site: { _id: site._id, name: site.name },
        locale: localeOf(request, site.defaultLanguage),
        requestId: request.id,
        ...reader,
      }
      if (!reader) return sendFailures(request, reply, fail('unauthenticated').failures)
      return isLook(request) ? undefined : sendFailures(request, reply, fail('simulated').failures)
    }
    const session = await openSession(gateway, site._id, request.cookies[SESSION_COOKIE])
    request.site = site
    request.sessionHash = session?.hash ?? null
    request.sessionExpires = session?.expires ?? null
    request.caller = {
      user: session?.user ?? null,
      site: { _id: site._id, name: site.name },
      locale: localeOf(request, site.defaultLanguage),
      requestId: request.id,
      address: request.ip,
      grants: grantsOf(request.cookies),
    }
    const meant = request.headers[SIGNED_IN_HEADER]
    if (meant !== undefined && meant !== session?.user._id)
      return sendFailures(request, reply, fail('session-expired').failures)
  })

  app.addHook('preValidation', async (request) => {
    if (isTooDeep(request.body))
      throw new FailureError(fail('body-too-deep', { params: { max: MAX_LEVELS } }).failures)
  })

  // Every write needs the token of this site's own pages: a form elsewhere has none (attack: CSRF).
  app.addHook('preValidation', (request, reply, done) => {
    if (SAFE.has(request.method) || isRead(request.url) || isOneClick(request.url)) done()
    else app.csrfProtection(request, reply, done)
  })

  await app.register(async (api) => {
    healthRoutes(api, gateway)
    sessionRoutes(api, gateway)
    accountRoutes(api, gateway)
    mailRoutes(api, gateway)
    simulateRoutes(api, gateway)
    formSchemaRoutes(api, gateway)
    pageProblemRoutes(api, gateway)
    presenceRoutes(api, gateway)
    fileRoutes(api, gateway)
    themeRoutes(api, gateway)
    usesRoutes(api, gateway)
    outsideRoutes(api, gateway)
    bundleRoutes(api, gateway)
    flowRoutes(api, gateway)
    modelRoutes(api, gateway)
    answerRoutes(api, gateway)
    collectionRoutes(api, gateway)
  })
  await pageRoutes(app, gateway, assets)
  return app
}
