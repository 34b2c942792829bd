import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReplaceUsesBody } from '#gateway'
import type { Failure } from '#shared'
import type { Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import { findUses, usedFiles, USED_KINDS, type UsedKind } from '../reading/uses.ts'
import { danglingFields } from '../reading/danglingFields.ts'
import { readAccess } from '../reading/records.ts'
import { replacePages } from '../writing/replacePages.ts'
import { replaceFields, replaceValues } from '../writing/replaceFields.ts'
import { replaceFlows } from '../writing/replaceFlows.ts'
import { replaceParts } from '../writing/replaceParts.ts'
import { replaceAnswers } from '../writing/replaceAnswers.ts'

const MAX_DOCUMENTS = 5_000

const isReviewed = (value: unknown): boolean => {
  const { kind, id, version } = (value ?? {}) as Record<string, unknown>
  return (
    ['page', 'site', 'flow', 'screen'].includes(kind as string) &&
    typeof id === 'string' &&
    Number.isInteger(version)
  )
}

type MayAsk = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Permission first, then the limit; what is refused is answered already. */
function createGuard(app: FastifyInstance, gateway: Gateway): MayAsk {
  const limit = app.createRateLimit({
    max: 120,
    timeWindow: 60_000,
    keyGenerator: (request) => `uses ${request.ip}`,
  })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const read = readAccess(gateway, request.caller, 'page')
    const used = read.ok ? await limit(request) : undefined
    const failures: Failure[] = !read.ok
      ? read.failures
      : used && !used.isAllowed && used.isExceeded
        ? [{ code: 'rate-limited', params: { seconds: used.ttlInSeconds } }]
        : []
    if (failures.length > 0) void sendFailures(request, reply, failures)
    return failures.length === 0
  }
}

/** Where something is used, and the way from one page to another in all of it at once. */
export function usesRoutes(app: FastifyInstance, gateway: Gateway): void {
  const mayAsk = createGuard(app, gateway)
  replaceRoutes(app, gateway, mayAsk)
  app.get(
    '/api/uses/:kind/:name',
    {
      schema: {
        summary:
          'Documents that use a page, form, part, block, flow, entity, field, enum, file, answer or value, or read the answers of a form',
      },
    },
    async (request, reply) => {
      if (!(await mayAsk(request, reply))) return reply
      const { kind, name } = request.params as { kind: string; name: string }
      if (!(USED_KINDS as readonly string[]).includes(kind))
        return sendFailures(request, reply, [{ code: 'not-found' }])
      return sendResult(
        request,
        reply,
        await findUses(gateway, request.caller, kind as UsedKind, name),
        (data) => ({ status: 200, message: 'success', data }),
      )
    },
  )

  app.get(
    '/api/uses/file',
    { schema: { summary: 'Keys of the files that anything shows' } },
    async (request, reply) => {
      if (!(await mayAsk(request, reply))) return reply
      return sendResult(request, reply, await usedFiles(gateway, request.caller), (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )

  app.get(
    '/api/uses/dangling',
    { schema: { summary: 'Fields and choices that documents name and their entity has not' } },
    async (request, reply) => {
      if (!(await mayAsk(request, reply))) return reply
      return sendResult(request, reply, await danglingFields(gateway, request.caller), (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    },
  )
}

function replaceRoutes(app: FastifyInstance, gateway: Gateway, mayAsk: MayAsk): void {
  const lead =
    (replace: typeof replacePages) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await mayAsk(request, reply))) return reply
      const body = bodyOf<ReplaceUsesBody>(request, ['to', 'how', 'documents'])
      const wrong =
        typeof body.to !== 'string'
          ? 'to'
          : body.how !== undefined &&
              (replace !== replaceParts || !['detach', 'remove'].includes(body.how))
            ? 'how'
            : !Array.isArray(body.documents) ||
                body.documents.length > MAX_DOCUMENTS ||
                !body.documents.every(isReviewed)
              ? 'documents'
              : undefined
      if (wrong)
        return sendFailures(request, reply, [
          { code: 'invalid-body', path: wrong, params: { reason: wrong } },
        ])
      const names = { route: `${request.method} ${request.url.split('?')[0]}`, ...onceOf(request) }
      return sendResult(
        request,
        reply,
        await replace(
          gateway,
          request.caller,
          (request.params as { name: string }).name,
          body,
          names,
        ),
        (data) => ({ status: 200, message: 'success', data }),
      )
    }
  app.post(
    '/api/uses/page/:name',
    { schema: { summary: 'Leads the reviewed documents from a page to another' } },
    lead(replacePages),
  )
  app.post(
    '/api/uses/field/:name',
    { schema: { summary: 'Has the reviewed documents name another field of the entity' } },
    lead(replaceFields),
  )
  app.post(
    '/api/uses/value/:name',
    { schema: { summary: 'Has the reviewed filters ask for another choice of the field' } },
    lead(replaceValues),
  )
  app.post(
    '/api/uses/flow/:name',
    { schema: { summary: 'Has the reviewed documents run another flow' } },
    lead(replaceFlows),
  )
  app.post(
    '/api/uses/part/:name',
    {
      schema: {
        summary:
          'Puts another part, a plain copy or nothing in the place of a part in the reviewed documents',
      },
    },
    lead(replaceParts),
  )
  app.post(
    '/api/uses/answer/:name',
    {
      schema: {
        summary: 'Has the reviewed flows and mails name an answer of a form by another name',
      },
    },
    lead(replaceAnswers),
  )
}
