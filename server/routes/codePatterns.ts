import type { FastifyInstance } from 'fastify'
import { nextOfPattern } from '#engine'
import { fail, ok, type Result } from '#shared'
import { accessFor } from '../access/index.ts'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendResult } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { validateRecord } from '../validators.ts'

const PATTERN = 'code-pattern'
/** What says how a code looks; what else a form has filled in does not matter yet. */
const PARTS = ['module', 'pattern', 'resetPeriod', 'sequence_start', 'series']

type Data = Record<string, unknown>

/** The next code of a pattern that is being written, or why there is none. */
async function exampleOf(gateway: Gateway, caller: Caller, given: unknown): Promise<Result<Data>> {
  const { shipped, database, clock } = gateway
  if (!accessFor(shipped.model.entities[PATTERN]!, caller, 'read').allowed)
    return fail(caller.user ? 'forbidden' : 'unauthenticated')
  const all = typeof given === 'object' && given !== null ? (given as Data) : {}
  const pattern = Object.fromEntries(
    PARTS.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  const failures = validateRecord(PATTERN, { ...pattern, name: '-' })
  if (failures.length) return { ok: false, failures }
  const site = caller.site._id
  const next = await nextOfPattern(
    database.store(site),
    shipped.model,
    pattern,
    (series) => database.system.sequences.last(site, series),
    clock.now(),
  )
  return next
    ? ok({ ...next })
    : fail('not-found', { path: 'module', params: { collection: 'x-code', id: pattern.module } })
}

/** What patterns of codes yield, while they are written. */
export function codePatternRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/code-pattern-example',
    { schema: { summary: 'The next code that a pattern would give, which is not taken' } },
    async (request, reply) => {
      const { data } = bodyOf<{ data?: unknown }>(request, ['data'])
      const result = await exampleOf(gateway, request.caller, data)
      return sendResult(request, reply, result, (value) => ({
        status: 200,
        message: 'success',
        data: value,
      }))
    },
  )
}
