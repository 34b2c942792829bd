import type { FastifyInstance } from 'fastify'
import { parsePath, sampleOf, writeAt, type JsonSchema, type RecordAsked } from '#forms/schema'
import type { Filter, PageDocument } from '#schema'
import type { Failure, Text } from '#shared'
import type { Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { sendFailures } from '../http/request.ts'
import { passwordConfigOf } from '../identity/passwords.ts'
import { validateAnswers } from '../validators.ts'
import { forPageBuilders } from './pageBuilders.ts'

/** Values that did not pass are left out this often, as those of fields that the other answers hide. */
const MAX_TRIES = 3

/** The latest record of each kind that a form asks for, and what those are called of which there is none that may be read. */
async function recordsFor(
  gateway: Gateway,
  caller: Caller,
  schema: JsonSchema,
): Promise<{ recordOf(asked: RecordAsked): unknown; lacks: Text[] }> {
  const all = new Map<string, RecordAsked>()
  sampleOf(schema, (asked) => void all.set(JSON.stringify(asked), asked))
  const found = new Map<string, unknown>()
  await Promise.all(
    [...all].map(async ([key, { entity, value, filter }]) => {
      const answer = await gateway.read.query(caller, entity, {
        args: [filter as Filter, { [value]: 1 }],
        sort: { created_at: -1 },
        paging: { page: 1, limit: 1 },
      })
      if (answer.ok) found.set(key, answer.value.data[0]?.[value])
    }),
  )
  const lacking = [...all].flatMap(([key, { entity }]) =>
    (found.get(key) ?? '') === '' ? [entity] : [],
  )
  return {
    recordOf: (asked) => found.get(JSON.stringify(asked)),
    lacks: [...new Set(lacking)].map(
      (entity) => gateway.shipped.model.entities[entity]?.entity['x-entity'].label ?? entity,
    ),
  }
}

/** What the draft of a form takes: its schema, and a submission that the form's own validator was asked about. For those who may publish pages. */
export function formSchemaRoutes(app: FastifyInstance, gateway: Gateway): void {
  const mayPass = forPageBuilders(app, gateway, 'form-schema')
  app.get(
    '/api/page/:id/form-schema',
    { schema: { summary: 'The schema of the draft of a form, and a sample submission' } },
    async (request, reply) => {
      const { caller } = request
      const refuse = (...failures: Failure[]) => sendFailures(request, reply, failures)
      if (!(await mayPass(request, reply))) return reply
      const record = await gateway.database
        .store(caller.site._id)
        .get('page', (request.params as { id: string }).id)
      if (record?.type !== 'form')
        return refuse({ code: 'not-found', params: { collection: 'page' } })
      const form = await gateway.read.compileForm(
        record as unknown as PageDocument,
        await passwordConfigOf(gateway.database, caller.site._id),
      )
      if (!form.ok) return refuse(...form.failures)
      const { schema, text } = form.value
      const { recordOf, lacks } = await recordsFor(gateway, caller, schema as unknown as JsonSchema)
      let sample = sampleOf(schema as unknown as JsonSchema, recordOf)
      let failures = await validateAnswers(text, schema, sample)
      for (let tries = 0; failures.length > 0 && tries < MAX_TRIES; tries++) {
        const shorter = failures.reduce((at, { path = '' }) => {
          const parsed = parsePath(path)
          return parsed.ok && parsed.value.length > 0 ? writeAt(at, parsed.value, undefined) : at
        }, sample)
        const left = await validateAnswers(text, schema, shorter)
        if (left.length >= failures.length) break
        ;[sample, failures] = [shorter, left]
      }
      reply.header('cache-control', 'no-store')
      return {
        status: 200,
        message: 'success',
        data: {
          schema,
          sample,
          ...(record.recordEntity ? { entity: record.recordEntity } : {}),
          problems: failures.map(({ path = '', code }) => ({ path, code })),
          lacks,
        },
      }
    },
  )
}
