import type { FastifyInstance } from 'fastify'
import { accessFor, rolesOf, visibleFields, type Operation } from '../access/index.ts'
import { publishedFlows } from '../flows/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import { sendFailures } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { mayPlace, NO_ADDRESS } from '#pages/model'
import { contentFields } from '../writing/editing.ts'
import { templatesOf } from '../writing/templates.ts'
import { withDocumentNames } from '../reading/documentNames.ts'
import { readAccess } from '../reading/records.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { overlayFor } from '../reading/overlays.ts'
import { compilePage, type CompiledForm } from '../reading/forms.ts'
import { draftForm } from '../reading/published.ts'
import { screenAddresses } from '../routing/match.ts'
import { navigationFor } from '../routing/navigation.ts'
import {
  mergeScreen,
  type EntityDocument,
  type Field,
  type JsonObject,
  type PageDocument,
} from '#schema'
import type { Text } from '#shared'

/** How many pages are called by their titles where one is chosen. */
const MAX_PAGES = 1000
const OPERATIONS: Operation[] = [
  'create',
  'read',
  'update',
  'delete',
  'transition',
  'aggregate',
  'export',
  'print',
]

/** The entity document with only the fields of the caller, and without what is the gateway's own business. */
function visibleEntity(
  entity: EntityDocument,
  roles: string[],
  readable: ReadonlySet<string>,
  writable: ReadonlySet<string>,
): EntityDocument {
  const known = visibleFields(entity, roles)
  const properties = Object.fromEntries(
    Object.entries(entity.properties).flatMap(
      ([name, { 'x-access': _, 'x-secret': __, 'x-hashed': hashed, ...field }]) => {
        if (hashed && writable.has(name)) return [[name, { ...field, writeOnly: true }]]
        const seen = readable.has(name) ? known.properties[name] : undefined
        return seen ? [[name, writable.has(name) ? seen : { ...seen, readOnly: true }]] : []
      },
    ),
  ) as Record<string, Field>
  const seen = (fields: string[] | undefined) => fields?.filter((field) => field in properties)
  const hidden = Object.keys(entity.properties).filter((name) => !(name in properties))
  const tellsNothing = (rule: unknown): boolean =>
    !hidden.some((name) => JSON.stringify(rule).includes(`"${name}"`))
  const { allOf, 'x-rules': rules, 'x-print': print, 'x-list': list, ...open } = entity
  const form = entity['x-form']
  const sections = form?.sections?.map((section) => ({ ...section, fields: seen(section.fields)! }))
  return {
    ...open,
    properties,
    ...(known.$defs ? { $defs: known.$defs } : {}),
    required: seen(entity.required) ?? [],
    'x-access': {},
    ...(allOf ? { allOf: allOf.filter(tellsNothing) } : {}),
    ...(rules ? { 'x-rules': rules.filter(tellsNothing) } : {}),
    ...(print
      ? { 'x-print': { ...print, ...(print.fields ? { fields: seen(print.fields)! } : {}) } }
      : {}),
    ...(list
      ? {
          'x-list': {
            ...list,
            ...(list.columns ? { columns: seen(list.columns)! } : {}),
            ...(list.sort
              ? {
                  sort: list.sort.filter(
                    ({ field }) => field in properties || !(field in entity.properties),
                  ),
                }
              : {}),
            ...(list.filters ? { filters: seen(list.filters)! } : {}),
            ...(list.card ? { card: seen(list.card)! } : {}),
          },
        }
      : {}),
    ...(form
      ? {
          'x-form': {
            ...(sections ? { sections } : {}),
            ...(form.hidden ? { hidden: seen(form.hidden)! } : {}),
          },
        }
      : {}),
    'x-search': seen(entity['x-search']) ?? [],
  }
}

/** What a form of the entity checks: its own fields, as the caller knows them. */
function recordSchema({ type, properties, required, $defs, allOf }: EntityDocument): JsonObject {
  return {
    type,
    properties,
    ...(required?.length ? { required } : {}),
    ...($defs ? { $defs } : {}),
    ...(allOf?.length ? { allOf } : {}),
    additionalProperties: true,
  } as unknown as JsonObject
}

const canCreatePages = ({ shipped }: Gateway, caller: Caller): boolean =>
  accessFor(shipped.model.entities.page!, caller, 'create').allowed

/** What screens are generated from: route tables and entities, as this caller may know them. */
export function modelRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { shipped } = gateway
  const validators = new Map<string, string>()

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

  app.get(
    '/api/model/:entity',
    { schema: { summary: 'An entity as this caller may know it' } },
    async (request, reply) => {
      const { entity: name } = request.params as { entity: string }
      const { generated } = request.query as { generated?: string }
      const read = readAccess(gateway, request.caller, name)
      if (!read.ok) return sendFailures(request, reply, read.failures)
      const { readable } = read.value
      const overlay =
        generated === undefined ? await overlayFor(gateway, request.site._id, name) : undefined
      // Before fields are taken out by role: an overlay may name what this caller does not know.
      const model = overlay
        ? { ...read.value.model, entity: mergeScreen(read.value.model.entity, overlay).entity }
        : read.value.model
      const access = Object.fromEntries(
        OPERATIONS.map((operation) => [
          operation,
          accessFor(model, request.caller, operation).allowed,
        ]),
      )
      const update = accessFor(model, request.caller, access.update ? 'update' : 'create')
      const writable = update.allowed ? update.writable : new Set<string>()
      const names = (kind: Field['x-names']): boolean =>
        Object.values(model.entity.properties).some((field) => field['x-names'] === kind)
      const titled = async (
        kind: Field['x-names'],
        filter: Record<string, unknown>,
      ): Promise<{ slug: string; title: Text }[] | undefined> => {
        const found = names(kind)
          ? await gateway.read.query(request.caller, 'page', {
              args: [filter, { slug: 1, title: 1 }],
              sort: { slug: 1 },
              paging: { page: 1, limit: MAX_PAGES },
            })
          : undefined
        return found?.ok
          ? (found.value.data as unknown as { slug: string; title: Text }[])
          : undefined
      }
      const sitePages = await titled('page', {
        state: 'published',
        type: { $nin: [...NO_ADDRESS] },
      })
      const siteForms = await titled('form', { type: 'form' })
      const entity = withDocumentNames(
        visibleEntity(model.entity, rolesOf(request.caller), readable, writable),
        {
          ...shipped,
          ...(sitePages ? { sitePages } : {}),
          ...(siteForms ? { siteForms } : {}),
          ...(names('flow')
            ? { flows: { ...shipped.flows, ...(await publishedFlows(gateway, request.site._id)) } }
            : {}),
          patterns: names('template') ? await templatesOf(gateway, request.site._id) : [],
        },
      )
      const validator = await gateway.read.compileSchema(recordSchema(entity))
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
          changed: overlay !== undefined,
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

  app.get(
    '/api/blocks',
    {
      schema: {
        summary: 'The documents of all blocks, for who builds pages or looks at their drafts',
      },
    },
    async (request, reply) => {
      const page = shipped.model.entities.page!
      if (!accessFor(page, request.caller, 'read').allowed)
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      const flows = accessFor(page, request.caller, 'update').allowed
        ? Object.values({ ...shipped.flows, ...(await publishedFlows(gateway, request.site._id)) })
        : []
      const blocks = Object.fromEntries(
        Object.entries(shipped.blocks).map(([name, block]) => [
          name,
          mayPlace(block, rolesOf(request.caller)) ? block : { ...block, palette: false },
        ]),
      )
      // As it stands now: the site of a request may be some seconds old, and who has just changed this opens a page next.
      const site = await gateway.database.store('').get('site', request.site._id)
      return {
        status: 200,
        message: 'success',
        data: blocks,
        contentOnly: contentFields(page.entity, request.caller) !== undefined,
        approval: site?.approval === true,
        flows: flows.map(({ id, label }) => ({ id, label })),
      }
    },
  )

  app.get(
    '/api/patterns',
    { schema: { summary: 'The patterns and page templates that ship, for the builder' } },
    async (request, reply) => {
      if (!canCreatePages(gateway, request.caller))
        return sendFailures(request, reply, [
          { code: request.caller.user ? 'forbidden' : 'unauthenticated' },
        ])
      return { status: 200, message: 'success', data: shipped.patterns }
    },
  )

  app.get(
    '/api/part/:id',
    {
      schema: {
        summary: 'A published reusable part as pages show it, for those who may read pages',
      },
    },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const read = readAccess(gateway, request.caller, 'page')
      if (!read.ok) return sendFailures(request, reply, read.failures)
      reply.header('cache-control', 'no-store')
      return { status: 200, message: 'success', data: await gateway.read.part(request.caller, id) }
    },
  )

  app.get(
    '/api/form/:slug',
    { schema: { summary: 'A published form as pages show it, for those who may read pages' } },
    async (request, reply) => {
      const { slug } = request.params as { slug: string }
      const read = readAccess(gateway, request.caller, 'page')
      if (!read.ok) return sendFailures(request, reply, read.failures)
      const form = await gateway.read.form(request.caller, slug)
      if (!form)
        return sendFailures(request, reply, [{ code: 'not-found', params: { collection: 'page' } }])
      reply.header('cache-control', 'no-store')
      return { status: 200, message: 'success', data: form }
    },
  )

  app.get(
    '/api/form-validator/:slug/:file',
    { schema: { summary: 'The validator of a form, as a module' } },
    async (request, reply) => {
      const { slug, file } = request.params as { slug: string; file: string }
      const passwords = await passwordConfigOf(gateway.database, request.caller.site._id)
      const named = (page: PageDocument | null): CompiledForm | undefined => {
        const form = page?.type === 'form' ? compilePage(page, passwords) : undefined
        return form?.ok && file === `${form.value.hash}.js` ? form.value : undefined
      }
      // Who knows the name of a draft's validator has its schema already.
      const form =
        named(await gateway.read.published(request.caller, slug)) ??
        named(await draftForm(gateway, request.caller, slug))
      if (!form) return sendFailures(request, reply, [{ code: 'not-found' }])
      return reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
        })
        .send(form.text)
    },
  )
}
