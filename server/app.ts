import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
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
import { closeWhileDraining } from './http/draining.ts'
import { LOG_SERIALIZERS } from './http/log.ts'
import { guardHeaders } from './middleware/headers.ts'
import { RateStore } from './middleware/rateStore.ts'
import { handleErrors, UPLOAD_LIMIT } from './middleware/errors.ts'
import { FailureError } from './http/failures.ts'
import { sign } from './identity/secret.ts'
import { cartRoutes } from './routes/cart.ts'
import { accountRoutes, linkWindow } from './routes/account.ts'
import { answerRoutes } from './routes/answers.ts'
import { bundleRoutes } from './routes/bundles.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { guardCertificates, learningRoutes } from './routes/learning.ts'
import { collectionRoutes } from './routes/collections.ts'
import { fileRoutes } from './routes/files.ts'
import { flowRoutes } from './routes/flows.ts'
import { healthRoutes } from './routes/health.ts'
import { operationRoutes } from './routes/operations.ts'
import { countRequests } from './middleware/requestCount.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { isOfProgram } from './http/machinePaths.ts'
import { mcpRoutes } from './routes/mcp.ts'
import { tokenRoutes } from './routes/tokens.ts'
import { mailRoutes } from './routes/mail.ts'
import { formSchemaRoutes } from './routes/formSchema.ts'
import { pageProblemRoutes } from './routes/pageProblems.ts'
import { publishingRoutes } from './routes/publishing.ts'
import { simulateRoutes } from './routes/simulate.ts'
import { memberRoutes } from './routes/member.ts'
import { messengerRoutes } from './routes/messenger.ts'
import { modelRoutes } from './routes/model.ts'
import { purchaseCalls } from './routes/purchase.ts'
import { pageRoutes } from './routes/pages.ts'
import { siteFileRoutes } from './routes/siteFiles.ts'
import { presenceRoutes } from './routes/presence.ts'
import { arrivalRoutes } from './routes/arrivals.ts'
import { siteSwitchRoutes } from './routes/siteSwitch.ts'
import { eventRoutes } from './routes/events.ts'
import { colleagueRoutes } from './routes/colleagues.ts'
import { homeRoutes } from './routes/home.ts'
import { codePatternRoutes } from './routes/codePatterns.ts'
import { developerRoutes } from './routes/developerTools.ts'
import { diagnosticRoutes } from './routes/diagnostic.ts'
import { driverRoutes } from './routes/driver.ts'
import { importRoutes } from './routes/imports.ts'
import { clearRoutes } from './routes/clear.ts'
import { messageRoutes } from './routes/messages.ts'
import { shopRoutes } from './routes/shop.ts'
import { siteSettingsRoutes } from './routes/siteSettings.ts'
import { sessionRoutes } from './routes/session.ts'
import { themeRoutes } from './routes/themes.ts'
import { reportRoutes } from './routes/reports.ts'
import { printRoutes } from './routes/prints.ts'
import { sitePrintRoutes } from './routes/sitePrints.ts'
import { outsideRoutes } from './routes/outside.ts'
import { conversionRoutes } from './routes/conversions.ts'
import { formulaRoutes } from './routes/formulas.ts'
import { ledgerRoutes } from './routes/ledgers.ts'
import { noteRoutes } from './routes/notes.ts'
import { stateTableRoutes } from './routes/stateTables.ts'
import { usesRoutes } from './routes/uses.ts'
import { guardTokens, isRead, identifyCallers } from './reading/callers.ts'
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
  /** What warns and fails as lines of JSON, on the standard output or there. */
  logger?: boolean | { write(line: string): void }
}

async function addPlugins(app: FastifyInstance, gateway: Gateway): Promise<void> {
  guardHeaders(app, gateway.config.production)
  await app.register(cookie)
  await app.register(csrf, {
    cookieKey: CSRF_COOKIE,
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' },
    getToken: csrfTokenOf,
    // A token counts for the session it was made in, and for nobody before and after it.
    getUserInfo: csrfOwnerOf,
    csrfOpts: { hmacKey: sign(gateway.config, 'csrf', '') },
  })
  await app.register(rateLimit, { global: false, store: RateStore })
  guardCertificates(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_LIMIT, files: 10, fields: 5, parts: 20 },
  })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Sala', version: '1' } },
  })
}

/** Without routes: ids, limits and log of its requests. */
const newServer = (config: Config, logger: NonNullable<AppOptions['logger']>): FastifyInstance =>
  Fastify({
    logger: logger
      ? {
          level: 'warn',
          serializers: LOG_SERIALIZERS,
          ...(logger === true ? {} : { stream: logger }),
        }
      : false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustOf(config),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => directUrl(readableUrl(url)),
  })

/** What follows from the documents of the product. */
function documentRoutes(api: FastifyInstance, gateway: Gateway): void {
  formulaRoutes(api, gateway)
  ledgerRoutes(api, gateway)
  noteRoutes(api, gateway)
  stateTableRoutes(api, gateway)
  codePatternRoutes(api, gateway)
  conversionRoutes(api, gateway)
  printRoutes(api, gateway)
  sitePrintRoutes(api, gateway)
  reportRoutes(api, gateway)
  learningRoutes(api, gateway)
}

/** The gateway: one port for pages, API and files. */
export async function createApp(
  gateway: Gateway,
  { assets, logger = false }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = newServer(gateway.config, logger)
  closeWhileDraining(app)
  await addPlugins(app, gateway)
  handleErrors(app)

  // First, so that what is refused on the way is counted too.
  const requests = countRequests(app, gateway.clock)
  await metricsRoutes(app, gateway)
  identifyCallers(app, gateway)
  limitRequests(app, gateway.config)
  guardTokens(app)
  limitWrites(app, gateway.config, { clock: gateway.clock, isRead })
  guardBodies(app, answerLimit(gateway))
  app.addHook('preValidation', async (request) => {
    if (isTooDeep(request.body))
      throw new FailureError(fail('body-too-deep', { params: { max: MAX_LEVELS } }).failures)
  })

  // Every write needs the token of this site's own pages: a form elsewhere has none (attack: CSRF).
  app.addHook('preValidation', (request, reply, done) => {
    const { method, url } = request
    const isProgram = isOfProgram(url) || request.tokenScopes !== null
    if (SAFE.has(method) || isRead(url) || isOneClick(url) || isProgram) done()
    else if (isFromElsewhere(request)) done(new FailureError(fail('csrf-failed').failures))
    else app.csrfProtection(request, reply, done)
  })

  await app.register(async (api) => {
    healthRoutes(api, gateway)
    operationRoutes(api, gateway, requests)
    sessionRoutes(api, gateway)
    siteSwitchRoutes(api, gateway)
    arrivalRoutes(api, gateway)
    eventRoutes(api, gateway)
    developerRoutes(api, gateway)
    const activations = linkWindow(gateway)
    cartRoutes(api, gateway)
    purchaseCalls(api, gateway)
    accountRoutes(api, gateway, activations)
    memberRoutes(api, gateway, activations)
    messengerRoutes(api, gateway)
    mailRoutes(api, gateway)
    simulateRoutes(api, gateway)
    formSchemaRoutes(api, gateway)
    pageProblemRoutes(api, gateway)
    publishingRoutes(api, gateway)
    presenceRoutes(api, gateway)
    colleagueRoutes(api, gateway)
    homeRoutes(api, gateway)
    fileRoutes(api, gateway)
    themeRoutes(api, gateway)
    usesRoutes(api, gateway)
    documentRoutes(api, gateway)
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
    diagnosticRoutes(api, gateway)
    importRoutes(api, gateway)
    driverRoutes(api, gateway)
    clearRoutes(api, gateway)
    tokenRoutes(api, gateway)
    mcpRoutes(api, gateway)
    collectionRoutes(api, gateway)
  })
  await siteFileRoutes(app, gateway)
  await pageRoutes(app, gateway, assets)
  return app
}
