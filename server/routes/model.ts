import type { FastifyInstance } from 'fastify'
import { accessFor, type Operation } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import { readAccess } from '../reading/records.ts'
import { compilePage } from '../reading/forms.ts'
import { navigationFor } from '../routing/navigation.ts'
import type { EntityDocument, Field, JsonObject } from '#schema'

const OPERATIONS: Operation[] = ['create', 'read', 'update', 'delete', 'transition', 'aggregate', 'export', 'print']

/** The entity document with only the fields of the caller, and without what is the gateway's own business. */
function visibleEntity(entity: EntityDocument, readable: ReadonlySet<string>, writable: ReadonlySet<string>): EntityDocument {
  const properties = Object.fromEntries(
    Object.entries(entity.properties)
      .filter(([name, field]) => readable.has(name) && !field['x-secret'])
      .map(([name, { 'x-access': _, ...field }]) => [name, writable.has(name) ? field : { ...field, readOnly: true }]),
  ) as Record<string, Field>
  const seen = (fields: string[] | undefined) => fields?.filter((field) => field in properties)
  const list = entity['x-list']
  const sections = entity['x-form']?.sections?.map((section) => ({ ...section, fields: seen(section.fields)! }))
  return {
    ...entity,
    properties,
    required: seen(entity.required) ?? [],
    'x-access': {},
    ...(list ? { 'x-list': { ...list, ...(list.columns ? { columns: seen(list.columns)! } : {}), ...(list.filters ? { filters: seen(list.filters)! } : {}), ...(list.card ? { card: seen(list.card)! } : {}) } } : {}),
    ...(sections ? { 'x-form': { sections } } : {}),
    'x-search': seen(entity['x-search']) ?? [],
  }
}

/** What a form of the entity checks: its own fields, as the caller knows them. */
function recordSchema({ type, properties, required, $defs, allOf }: EntityDocument): JsonObject {
  const named = new Set(Object.keys(properties))
  const known = allOf?.filter((rule) => (((rule.then as Field | undefined)?.required ?? []) as string[]).every((field) => named.has(field)))
  return { type, properties, ...(required?.length ? { required } : {}), ...($defs ? { $defs } : {}), ...(known?.length ? { allOf: known } : {}), additionalProperties: true } as unknown as JsonObject
}

/** What screens are generated from: route tables and entities, as this caller may know them. */
export function modelRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { shipped } = gateway
  const validators = new Map<string, string>()

  app.get('/api/navigation', { schema: { summary: 'The screens this caller may open' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 200, message: 'success', data: navigationFor(shipped.model, request.caller, (request.site.plugins as string[] | undefined) ?? []) }
  })

  app.get('/api/model/:entity', { schema: { summary: 'An entity as this caller may know it' } }, async (request, reply) => {
    const { entity: name } = request.params as { entity: string }
    const read = readAccess(gateway, request.caller, name)
    if (!read.ok) return sendFailures(request, reply, read.failures)
    const { model, readable } = read.value
    const access = Object.fromEntries(OPERATIONS.map((operation) => [operation, accessFor(model, request.caller, operation).allowed]))
    const update = accessFor(model, request.caller, access.update ? 'update' : 'create')
    const writable = update.allowed ? update.writable : new Set<string>()
    const entity = visibleEntity(model.entity, readable, writable)
    const validator = await gateway.read.compileSchema(recordSchema(entity))
    if (validator.ok) validators.set(validator.value.hash, validator.value.text)
    if (validators.size > 500) validators.delete(validators.keys().next().value!)
    reply.header('cache-control', 'no-store')
    return {
      status: 200,
      message: 'success',
      data: { name, module: model.module, entity, ...(model.states ? { states: model.states } : {}), access, validator: validator.ok ? `/api/model-validator/${validator.value.hash}.js` : null },
    }
  })

  app.get('/api/model-validator/:file', { schema: { summary: 'The validator of an entity, as a module' } }, async (request, reply) => {
    const text = validators.get((request.params as { file: string }).file.replace(/\.js$/, ''))
    if (text === undefined) return sendFailures(request, reply, [{ code: 'not-found' }])
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'private, max-age=31536000, immutable').send(text)
  })

  app.get('/api/blocks', { schema: { summary: 'The documents of all blocks, for the builder' } }, async (request, reply) => {
    if (!request.caller.user?.roles.includes('admin')) return sendFailures(request, reply, [{ code: request.caller.user ? 'forbidden' : 'unauthenticated' }])
    return { status: 200, message: 'success', data: shipped.blocks, flows: Object.values(shipped.flows).map(({ id, label }) => ({ id, label })) }
  })

  app.get('/api/form-validator/:slug/:file', { schema: { summary: 'The validator of a form, as a module' } }, async (request, reply) => {
    const { slug, file } = request.params as { slug: string; file: string }
    const page = await gateway.read.published(request.caller, slug)
    const form = page?.type === 'form' ? compilePage(page) : null
    if (!form?.ok || file !== `${form.value.hash}.js`) return sendFailures(request, reply, [{ code: 'not-found' }])
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable').send(form.value.text)
  })
}
