import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BundleImportBody } from '#gateway'
import type { Failure } from '#shared'
import { exportBundle, type ExportBody } from '../bundles/exportBundle.ts'
import { BUNDLE_LIMIT, readBundle } from '../bundles/format.ts'
import { importBundle } from '../bundles/importBundle.ts'
import { planImport } from '../bundles/planImport.ts'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { readAccess } from '../reading/records.ts'

const isNames = (value: unknown): value is string[] | undefined =>
  value === undefined ||
  (Array.isArray(value) && value.length <= 1_000 && value.every((name) => typeof name === 'string'))

const isChoice = (value: unknown): boolean => {
  const { kind, name, choice, version } = (value ?? {}) as Record<string, unknown>
  return (
    ['page', 'flow', 'screen', 'site'].includes(kind as string) &&
    typeof name === 'string' &&
    ['take', 'keep', ...(kind === 'page' ? ['copy'] : [])].includes(choice as string) &&
    (version === undefined || Number.isInteger(version))
  )
}

/** Permission before anything is read of the body, then the limit. */
function createGuard(app: FastifyInstance, gateway: Gateway) {
  const limit = app.createRateLimit({
    max: 120,
    timeWindow: 60_000,
    keyGenerator: (request) => `bundle ${request.ip}`,
  })
  return (operation: 'export' | 'import') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const access = readAccess(gateway, request.caller, 'page', operation)
      const used = access.ok ? await limit(request) : undefined
      const failures: Failure[] = !access.ok
        ? access.failures
        : used && !used.isAllowed && used.isExceeded
          ? [{ code: 'rate-limited', params: { seconds: used.ttlInSeconds } }]
          : []
      if (failures.length > 0) return sendFailures(request, reply, failures)
    }
}

type Guard = ReturnType<typeof createGuard>

const answer = (data: unknown) => ({ status: 200, message: 'success', data })
/** Documents of a site as one file, out and in. */
export function bundleRoutes(app: FastifyInstance, gateway: Gateway): void {
  const guard = createGuard(app, gateway)
  exportRoute(app, gateway, guard)
  importRoutes(app, gateway, guard)
}

function exportRoute(app: FastifyInstance, gateway: Gateway, guard: Guard): void {
  app.post(
    '/api/bundle/export',
    {
      onRequest: guard('export'),
      schema: { summary: 'Pages, parts, flows, changed screens and the site as one bundle' },
    },
    async (request, reply) => {
      const body = bodyOf<ExportBody>(request, ['pages', 'flows', 'site'])
      const wrong = !isNames(body.pages) ? 'pages' : !isNames(body.flows) ? 'flows' : undefined
      if (wrong)
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: wrong, params: { reason: wrong } },
        ])
      return sendResult(
        request,
        reply,
        await exportBundle(gateway, request.caller, {
          ...(body.pages ? { pages: body.pages } : {}),
          ...(body.flows ? { flows: body.flows } : {}),
          site: body.site === true,
        }),
        answer,
      )
    },
  )
}

function importRoutes(app: FastifyInstance, gateway: Gateway, guard: Guard): void {
  app.post(
    '/api/bundle/preview',
    {
      onRequest: guard('import'),
      bodyLimit: BUNDLE_LIMIT,
      schema: { summary: 'What an import would do' },
    },
    async (request, reply) => {
      const bundle = readBundle(bodyOf<{ bundle: unknown }>(request, ['bundle']).bundle)
      return bundle.ok
        ? sendResult(
            request,
            reply,
            await planImport(gateway, request.caller, bundle.value),
            answer,
          )
        : sendFailures(request, reply, bundle.failures)
    },
  )

  app.post(
    '/api/bundle/import',
    {
      onRequest: guard('import'),
      bodyLimit: BUNDLE_LIMIT,
      schema: { summary: 'Takes chosen documents of a bundle' },
    },
    async (request, reply) => {
      const body = bodyOf<BundleImportBody>(request, ['bundle', 'choices', 'publish'])
      if (
        !Array.isArray(body.choices) ||
        body.choices.length > 2_000 ||
        !body.choices.every(isChoice)
      )
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: 'choices', params: { reason: 'choices' } },
        ])
      const bundle = readBundle(body.bundle)
      if (!bundle.ok) return sendFailures(request, reply, bundle.failures)
      const names = { route: `${request.method} ${request.url.split('?')[0]}`, ...onceOf(request) }
      return sendResult(
        request,
        reply,
        await importBundle(
          gateway,
          request.caller,
          { choices: body.choices, publish: body.publish === true },
          bundle.value,
          names,
        ),
        answer,
      )
    },
  )
}
