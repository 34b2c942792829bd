import type { FastifyInstance } from 'fastify'
import { siteValues, approvalValues } from '#engine'
import type { EntityModel } from '#schema'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { sendFailures } from '../http/request.ts'
import { screenAddresses } from '../routing/match.ts'
import { navigationFor } from '../routing/navigation.ts'
import type { RoutePermission } from '../routing/overrides.ts'
import { conversionsFor } from '../reading/conversions.ts'
import { recordTemplates } from '../reading/recordTemplates.ts'
import { recordSchema } from '../reading/visibleEntity.ts'
import { printsFor } from '../reading/prints.ts'
import { readEntity } from '../reading/readEntity.ts'

/** What expressions of the entity read of the site, and for whom the caller approves besides, where it has approvals. */
async function valuesFor(
  { database, shipped, clock }: Gateway,
  caller: Caller,
  model: EntityModel,
): Promise<Record<string, unknown>> {
  const place = { store: database.store(caller.site._id), model: shipped.model }
  const values = await siteValues(place, model)
  if (!model.states?.transitions.some(({ approval }) => approval)) return values
  return { ...values, ...(await approvalValues({ ...place, clock }, actorOf(caller))) }
}

/** What screens are generated from: route tables and entities, as this caller may know them. */
export function modelRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { shipped } = gateway

  app.get(
    '/api/navigation',
    { schema: { summary: 'The screens this caller may open' } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return {
        status: 200,
        message: 'success',
        data: navigationFor(
          shipped.model,
          request.caller,
          (request.site.plugins as string[] | undefined) ?? [],
          (request.site.routePermissions as RoutePermission[] | undefined) ?? [],
        ),
      }
    },
  )

  app.get(
    '/api/addresses',
    {
      schema: {
        summary: 'The addresses that screens of this site can have, for who changes pages',
      },
    },
    async (request, reply) => {
      if (!accessFor(shipped.model.entities.page!, request.caller, 'update').allowed)
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      return { status: 200, message: 'success', data: screenAddresses(shipped.model) }
    },
  )

  entityRoutes(app, gateway)
}

/** Entities, and what checks their records in the browser. */
function entityRoutes(app: FastifyInstance, gateway: Gateway): void {
  const validators = new Map<string, string>()

  app.get(
    '/api/model/:entity',
    { schema: { summary: 'An entity as this caller may know it' } },
    async (request, reply) => {
      const { entity: name } = request.params as { entity: string }
      const { generated } = request.query as { generated?: string }
      const read = await readEntity(gateway, request.caller, name, {
        generated: generated !== undefined,
      })
      if (!read.ok) return sendFailures(request, reply, read.failures)
      const { model, entity, access, changed } = read.value
      const validator = await gateway.read.compileSchema(recordSchema(entity))
      const templates = access.create ? recordTemplates(model.templates, entity) : []
      if (validator.ok) validators.set(validator.value.hash, validator.value.text)
      if (validators.size > 500) validators.delete(validators.keys().next().value!)
      reply.header('cache-control', 'no-store')
      return {
        status: 200,
        message: 'success',
        data: {
          name,
          module: model.module,
          entity,
          ...(model.states ? { states: model.states } : {}),
          access,
          changed,
          ...(templates.length > 0 ? { templates } : {}),
          conversions: conversionsFor(gateway, request.caller, name),
          prints: printsFor(gateway, request.caller, name),
          values: await valuesFor(gateway, request.caller, model),
          validator: validator.ok ? `/api/model-validator/${validator.value.hash}.js` : null,
        },
      }
    },
  )

  app.get(
    '/api/model-validator/:file',
    { schema: { summary: 'The validator of an entity, as a module' } },
    async (request, reply) => {
      const text = validators.get((request.params as { file: string }).file.replace(/\.js$/, ''))
      if (text === undefined) return sendFailures(request, reply, [{ code: 'not-found' }])
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(text)
    },
  )
}
