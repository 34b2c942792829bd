import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { FRAME_ORIGINS } from '#pages/model'

const DIRECTIVES = {
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
}

/** What Helmet sets: the same for every answer, so it is asked once. */
function helmetHeaders(production: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const set = helmet({
    contentSecurityPolicy: production ? { directives: DIRECTIVES } : false,
    strictTransportSecurity: false,
    // Other sites are told nothing; the own one is, so that a form without a script says where it comes from.
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  set({} as never, response as never, (error?: unknown) => {
    if (error) throw error instanceof Error ? error : new Error(String(error))
  })
  return headers
}

/** Security headers on every answer. */
export function guardHeaders(app: FastifyInstance, production: boolean): void {
  const headers = helmetHeaders(production)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
