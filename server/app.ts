import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { FRAME_ORIGINS } from '#pages/model'
import { fail } from '#shared'
import type { Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import { BODY_LIMIT, guardBodies } from './http/bodies.ts'
import {
  CSRF_COOKIE,
  csrfTokenOf,
  csrfOwnerOf,
  isFromElsewhere,
  isTooDeep,
  MAX_LEVELS,
} from './http/request.ts'
import { handleErrors, UPLOAD_LIMIT } from './middleware/errors.ts'
import { FailureError } from './http/failures.ts'
import { sign } from './identity/secret.ts'
import { accountRoutes } from './routes/account.ts'
import { answerRoutes } from './routes/answers.ts'
import { bundleRoutes } from './routes/bundles.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { collectionRoutes } from './routes/collections.ts'
import { fileRoutes } from './routes/files.ts'
import { flowRoutes } from './routes/flows.ts'
import { healthRoutes } from './routes/health.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { mailRoutes } from './routes/mail.ts'
import { formSchemaRoutes } from './routes/formSchema.ts'
import { pageProblemRoutes } from './routes/pageProblems.ts'
import { publishingRoutes } from './routes/publishing.ts'
import { simulateRoutes } from './routes/simulate.ts'
import { memberRoutes } from './routes/member.ts'
import { modelRoutes } from './routes/model.ts'
import { pageRoutes } from './routes/pages.ts'
import { siteFileRoutes } from './routes/siteFiles.ts'
import { presenceRoutes } from './routes/presence.ts'
import { siteSwitchRoutes } from './routes/siteSwitch.ts'
import { lockRoutes } from './routes/locks.ts'
import { developerRoutes } from './routes/developerTools.ts'
import { driverRoutes } from './routes/driver.ts'
import { clearRoutes } from './routes/clear.ts'
import { messageRoutes } from './routes/messages.ts'
import { shopRoutes } from './routes/shop.ts'
import { siteSettingsRoutes } from './routes/siteSettings.ts'
import { sessionRoutes } from './routes/session.ts'
import { themeRoutes } from './routes/themes.ts'
import { outsideRoutes } from './routes/outside.ts'
import { usesRoutes } from './routes/uses.ts'
import { isRead, identifyCallers } from './reading/callers.ts'
import { limitRequests } from './middleware/limits.ts'
import { limitWrites } from './middleware/writeBudget.ts'
import { answerLimit } from './reading/answerLimit.ts'
import { formRoutes } from './routes/forms.ts'
import { blockRoutes } from './routes/blocks.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Refusing news works from the mail alone: what is signed in its address is the token (RFC 8058). */
const isOneClick = (url: string): boolean => /^\/mail\/unsubscribe\/[\w.-]+(\?|$)/.test(url)
/** An address that nobody can read names nothing: it is answered like one of a page or a record that is not there. */
function readableUrl(url: string): string {
  try {
    decodeURI(url.split('?')[0]!)
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/-/-/-/-' : '/-'
  }
}

/** The documents' own client sends the calls of collections this way too (spec: academy 7). */
const directUrl = (url: string): string => url.replace(/^(?:\/api)?\/proxy-api\//, '/api/')

/** So many proxies stand before the gateway, or these do; what others say of where a request comes from does not count. */
const trustOf = ({ trustedProxies: trusted }: Config) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

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
    // Other sites are told nothing; the own one is, so that a form without a script says where it comes from.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(cookie)
  await app.register(csrf, {
    cookieKey: CSRF_COOKIE,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' },
    getToken: csrfTokenOf,
    // A token counts for the session it was made in, and for nobody before and after it.
    getUserInfo: csrfOwnerOf,
    csrfOpts: { hmacKey: sign(gateway.config, 'csrf', '') },
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
    trustProxy: trustOf(gateway.config),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => directUrl(readableUrl(url)),
  })
  await addPlugins(app, gateway)
  handleErrors(app)

  // First, so that what is refused on the way is counted too.
  await metricsRoutes(app, gateway)
  identifyCallers(app, gateway)
  limitRequests(app, gateway.config)
  limitWrites(app, gateway.config, { clock: gateway.clock, isRead })
  guardBodies(app, answerLimit(gateway))
  app.addHook('preValidation', async (request) => {
    if (isTooDeep(request.body))
      throw new FailureError(fail('body-too-deep', { params: { max: MAX_LEVELS } }).failures)
  })

  // Every write needs the token of this site's own pages: a form elsewhere has none (attack: CSRF).
  app.addHook('preValidation', (request, reply, done) => {
    if (SAFE.has(request.method) || isRead(request.url) || isOneClick(request.url)) done()
    else if (isFromElsewhere(request)) done(new FailureError(fail('csrf-failed').failures))
    else app.csrfProtection(request, reply, done)
  })

  await app.register(async (api) => {
    healthRoutes(api, gateway)
    sessionRoutes(api, gateway)
    siteSwitchRoutes(api, gateway)
    lockRoutes(api, gateway)
    developerRoutes(api, gateway)
    accountRoutes(api, gateway)
    memberRoutes(api, gateway)
    mailRoutes(api, gateway)
    simulateRoutes(api, gateway)
    formSchemaRoutes(api, gateway)
    pageProblemRoutes(api, gateway)
    publishingRoutes(api, gateway)
    presenceRoutes(api, gateway)
    fileRoutes(api, gateway)
    themeRoutes(api, gateway)
    usesRoutes(api, gateway)
    outsideRoutes(api, gateway)
    bundleRoutes(api, gateway)
    flowRoutes(api, gateway)
    formRoutes(api, gateway)
    blockRoutes(api, gateway)
    modelRoutes(api, gateway)
    answerRoutes(api, gateway)
    catalogueRoutes(api, gateway)
    siteSettingsRoutes(api, gateway)
    shopRoutes(api, gateway)
    messageRoutes(api, gateway)
    driverRoutes(api, gateway)
    clearRoutes(api, gateway)
    collectionRoutes(api, gateway)
  })
  await siteFileRoutes(app, gateway)
  await pageRoutes(app, gateway, assets)
  return app
}
