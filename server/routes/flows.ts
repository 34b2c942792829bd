import type { FastifyInstance } from 'fastify'
import { flowSteps } from '#schema'
import { fail, type Result, isRecord } from '#shared'
import { accessFor } from '../access/index.ts'
import { flowProblems, flowShape } from '../writing/checkFlow.ts'
import { dryRun } from '../flows/dryRun.ts'
import { FlowRunner, type FlowAnswer } from '../flows/runFlow.ts'
import { flowDocument, flowOf } from '../reading/siteFlows.ts'
import type { Gateway } from '../gateway.ts'
import { takesDocuments } from '../http/bodies.ts'
import { bodyOf, onceOf, sendFailures, sendResult } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { SESSION_COOKIE } from '../identity/sessions.ts'
import { wireFailure } from '../http/failures.ts'
import { flowParts } from '../reading/flowParts.ts'
import { unknownValues } from '../reading/unknownValues.ts'
import { runIdempotent } from '../writing/runIdempotent.ts'

interface RunBody {
  form?: unknown
  data?: unknown
  run?: unknown
  token?: unknown
  step?: unknown
  outcome?: unknown
}

const isShortString = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200

/** `POST /api/flow/{id}/run` starts the flow of a form or goes on after a step of the browser; `/dry-run` only tells what would happen. */
export function flowRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = app.createRateLimit({
    max: 120,
    timeWindow: 60_000,
    keyGenerator: (request) => `flow ${request.ip}`,
  })

  runRoutes(app, gateway, limit)
  dryRunRoute(app, gateway)
  editorRoutes(app, gateway, limit)
}

type Limit = ReturnType<FastifyInstance['createRateLimit']>

function runRoutes(app: FastifyInstance, gateway: Gateway, limit: Limit): void {
  const runner = new FlowRunner(gateway)
  app.get(
    '/api/flow/:id',
    { schema: { summary: 'The steps of a flow, without their options' } },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const flow = await flowOf(gateway, request.site._id, id)
      if (!flow)
        return sendFailures(request, reply, fail('flow-unknown', { params: { flow: id } }).failures)
      const steps = flowSteps(flow).map(({ step, within }) => ({
        id: step.id,
        type: step.type,
        v: step.v,
        runs: gateway.shipped.steps[step.type]?.runs,
        ...(within.length
          ? { within: within.map(({ step: { id: outer }, branch }) => `${outer}.${branch}`) }
          : {}),
      }))
      return { status: 200, message: 'success', data: { id, label: flow.label, steps } }
    },
  )

  app.post(
    '/api/flow/:id/run',
    { ...takesDocuments, schema: { summary: 'Starts a flow, or goes on with it' } },
    async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const { id } = request.params as { id: string }
      const body = bodyOf<RunBody>(request)
      const { form, data, run, token, step, outcome } = body
      const { caller } = request
      let result: Result<FlowAnswer>
      if (
        isShortString(run) &&
        isShortString(token) &&
        isShortString(step) &&
        isShortString(outcome)
      )
        result = await runner.resume(caller, id, { run, token, step, outcome })
      else if (isShortString(form) && isRecord(data)) {
        const ready = await runner.prepare(caller, id, form, data)
        // The run is stored first; its steps then have transactions of their own, so that a crash or a failing step undoes no other.
        const started = ready.ok
          ? await runIdempotent(
              gateway,
              caller,
              { route: `POST /api/flow/${id}/run`, body, ...onceOf(request) },
              () => runner.create(caller, ready.value),
            )
          : ready
        result = started.ok ? await runner.answer(caller, started.value) : started
      } else
        return sendFailures(request, reply, [
          { code: 'invalid-body', params: { reason: 'form, data' } },
        ])
      return sendResult(request, reply, result, ({ session, ...value }) => {
        if (session)
          reply.setCookie(SESSION_COOKIE, session, {
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure: 'auto',
          })
        return { status: 200, message: 'success', data: value }
      })
    },
  )
}

function dryRunRoute(app: FastifyInstance, gateway: Gateway): void {
  const dryLimit = app.createRateLimit({
    max: 30,
    timeWindow: 60_000,
    keyGenerator: (request) => `dry-run ${request.ip}`,
  })
  app.post(
    '/api/flow/:id/dry-run',
    {
      ...takesDocuments,
      schema: { summary: 'What a flow would do with sample answers; nothing of it happens' },
    },
    async (request, reply) => {
      const { caller } = request
      // Who may try runs again and cancel them may also try a flow out.
      if (!accessFor(gateway.shipped.model.entities['flow-run']!, caller, 'transition').allowed)
        return sendFailures(
          request,
          reply,
          fail(caller.user ? 'forbidden' : 'unauthenticated').failures,
        )
      const allowed = await dryLimit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const {
        data = {},
        choices = {},
        flow,
      } = bodyOf<{ data?: unknown; choices?: unknown; flow?: unknown }>(request)
      if (
        !isRecord(data) ||
        !isRecord(choices) ||
        !Object.values(choices).every(isShortString) ||
        (flow !== undefined && !isRecord(flow))
      )
        return sendFailures(request, reply, [
          { code: 'invalid-body', params: { reason: 'data, choices' } },
        ])
      const { id } = request.params as { id: string }
      const given = flow && { ...flow, name: id }
      const wrong = given ? flowShape(gateway, given) : []
      if (wrong.length) return sendFailures(request, reply, wrong)
      return sendResult(
        request,
        reply,
        await dryRun(gateway, caller, id, {
          data,
          choices: choices as Record<string, string>,
          ...(given ? { flow: flowDocument(given) } : {}),
        }),
        (value) => ({ status: 200, message: 'success', data: value }),
      )
    },
  )
}

/** What the flow editor asks. */
function editorRoutes(app: FastifyInstance, gateway: Gateway, limit: Limit): void {
  // It reads every form of the site and what uses each flow.
  const partsLimit = app.createRateLimit({
    max: 60,
    timeWindow: 60_000,
    keyGenerator: ({ caller }) => `flow-parts ${caller.user?._id}`,
  })
  const mayRead = (caller: Caller): boolean =>
    accessFor(gateway.shipped.model.entities.flow!, caller, 'read').allowed
  const refuse = ({ user }: Caller) => fail(user ? 'forbidden' : 'unauthenticated').failures

  app.get(
    '/api/flows',
    {
      schema: {
        summary:
          'What flows are made of, for the flow editor: those that ship, kinds of steps, names that they may use, forms, what uses each',
      },
    },
    async (request, reply) => {
      const { caller } = request
      if (!mayRead(caller)) return sendFailures(request, reply, refuse(caller))
      const allowed = await partsLimit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      reply.header('cache-control', 'no-store')
      return { status: 200, message: 'success', data: await flowParts(gateway, caller) }
    },
  )

  app.post(
    '/api/flow/:id/check',
    {
      ...takesDocuments,
      schema: {
        summary: 'What keeps a flow from being published, and what nothing gives of what it reads',
      },
    },
    async (request, reply) => {
      const { caller } = request
      if (!mayRead(caller)) return sendFailures(request, reply, refuse(caller))
      const allowed = await limit(request)
      if (!allowed.isAllowed && allowed.isExceeded)
        return sendFailures(request, reply, [
          { code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } },
        ])
      const { flow } = bodyOf<{ flow?: unknown }>(request)
      if (!isRecord(flow))
        return sendFailures(request, reply, [{ code: 'invalid-body', params: { reason: 'flow' } }])
      const given = { ...flow, name: (request.params as { id: string }).id }
      const problems = await flowProblems(gateway, caller.site._id, given)
      const warnings =
        flowShape(gateway, given).length > 0
          ? []
          : await unknownValues(gateway, caller, flowDocument(given))
      return {
        status: 200,
        message: 'success',
        data: problems.map(wireFailure),
        warnings: warnings.map(wireFailure),
      }
    },
  )
}
