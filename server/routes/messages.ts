import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf, SYSTEM_ACTOR } from '#engine'
import type { WriteBody } from '#gateway'
import { fail, isNonEmptyString, ok, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { bodyOf, onceOf, sendFailures, sendResult, forPrograms } from '../http/request.ts'
import { oneAddress, personName } from '../identity/address.ts'
import type { Caller } from '../identity/caller.ts'
import { recordOutcome } from '../writing/journal.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'
import { SENDERS } from './mail.ts'

type Data = Record<string, unknown>
const ENDS = ['confirm', 'fail']

/** Keeps what somebody sent by other means; the gateway's own mails have what their readers see (`html`), and it says itself what becomes of them. */
async function keepMessage(gateway: Gateway, caller: Caller, data: Data): Promise<Result<string>> {
  const { name, email, subject, body } = data
  const to = oneAddress(email)
  if (!to)
    return fail('mail-address', { path: 'email', params: { address: String(email).slice(0, 100) } })
  if (!isNonEmptyString(subject)) return fail('field-required', { path: 'subject' })
  const made = await engineFor(gateway, caller.site._id).create(
    'message',
    {
      email: to,
      subject,
      ...(typeof name === 'string' && name ? { name: personName(name) } : {}),
      ...(typeof body === 'string' ? { body } : {}),
      status: 'submit',
      sentAt: gateway.clock.iso(),
    },
    onBehalfOf(caller.user!._id),
  )
  if (!made.ok) return made
  await recordOutcome(gateway, caller, made.value)
  return ok(made.value.record._id)
}

/** What became of a message that the caller keeps themselves. */
async function closeMessage(
  gateway: Gateway,
  caller: Caller,
  id: string,
  { status, error }: Data,
): Promise<Result<string>> {
  const record = await gateway.database.store(caller.site._id).get('message', id)
  if (!record) return fail('not-found', { params: { collection: 'message' } })
  if (record.created_by !== caller.user!._id || record.html) return fail('forbidden')
  if (!ENDS.includes(status as string)) return fail('field-enum', { path: 'status' })
  if (record.status !== 'submit') return fail('transition-not-allowed', { path: 'status' })
  const changed = await engineFor(gateway, caller.site._id).update(
    'message',
    id,
    { status, error: typeof error === 'string' && error ? error.slice(0, 1000) : null },
    record.version,
    SYSTEM_ACTOR,
  )
  if (!changed.ok) return changed
  await recordOutcome(gateway, caller, changed.value)
  return ok(id)
}

/** Messages in the shapes of the documents (spec: academy 7, erp 7): staff notes down what it sent; nothing goes out by it. */
export function messageRoutes(app: FastifyInstance, gateway: Gateway): void {
  async function write(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (data: Data) => Promise<Result<string>>,
  ): Promise<FastifyReply> {
    const { caller, method, url } = request
    if (!caller.user?.roles.some((role) => SENDERS.includes(role)))
      return sendFailures(
        request,
        reply,
        fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
      )
    const body = bodyOf<WriteBody>(request, ['data', 'options', 'version'])
    const done = await runIdempotent(
      gateway,
      caller,
      { route: `${method} ${url.split('?')[0]}`, body, ...onceOf(request) },
      () => work(body.data ?? {}),
    )
    const found = done.ok ? await gateway.read.get(caller, 'message', done.value) : done
    return sendResult(request, reply, found, (data) => ({ status: 200, message: 'success', data }))
  }

  app.post(
    '/api/message',
    {
      ...forPrograms('write'),
      schema: { summary: 'Keeps a message that staff sent by other means' },
    },
    async (request, reply) =>
      write(request, reply, (data) => keepMessage(gateway, request.caller, data)),
  )
  app.put(
    '/api/message/:id',
    {
      ...forPrograms('write'),
      schema: { summary: 'Says what became of a message that the caller keeps' },
    },
    async (request, reply) =>
      write(request, reply, (data) =>
        closeMessage(gateway, request.caller, (request.params as { id: string }).id, data),
      ),
  )
}
