import type { FastifyInstance } from 'fastify'
import { FlowRunner, type FlowAnswer } from '../flows/runFlow.ts'
import type { Gateway } from '../gateway.ts'
import { bodyOf, sendFailures } from '../http/request.ts'
import { writeOnce } from '../writing/once.ts'
import { fail, type Result } from '#shared'

interface RunBody {
  form?: unknown
  data?: unknown
  run?: unknown
  token?: unknown
  step?: unknown
  outcome?: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/** `POST /api/flow/{id}/run`: starts the flow of a form, or goes on after a step of the browser. */
export function flowRoutes(app: FastifyInstance, gateway: Gateway): void {
  const runner = new FlowRunner(gateway)
  const limit = app.createRateLimit({ max: 120, timeWindow: 60_000, keyGenerator: (request) => `flow ${request.ip}` })

  app.get('/api/flow/:id', { schema: { summary: 'The steps of a flow, without their options' } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const flow = Object.hasOwn(gateway.shipped.flows, id) ? gateway.shipped.flows[id]! : undefined
    if (!flow) return sendFailures(request, reply, fail('flow-unknown', { params: { flow: id } }).failures)
    return { status: 200, message: 'success', data: { id, label: flow.label, steps: flow.steps.map(({ id: step, type, v }) => ({ id: step, type, v, runs: gateway.shipped.steps[type]?.runs })) } }
  })

  app.post('/api/flow/:id/run', { schema: { summary: 'Starts a flow, or goes on with it' } }, async (request, reply) => {
    const allowed = await limit(request)
    if (!allowed.isAllowed && allowed.isExceeded) return sendFailures(request, reply, [{ code: 'rate-limited', params: { seconds: allowed.ttlInSeconds } }])
    const { id } = request.params as { id: string }
    const body = bodyOf<RunBody>(request)
    const { form, data, run, token, step, outcome } = body
    let result: Result<FlowAnswer>
    if (isText(run) && isText(token) && isText(step) && isText(outcome)) result = await runner.goOn(request.caller, id, { run, token, step, outcome })
    else if (isText(form) && typeof data === 'object' && data !== null && !Array.isArray(data)) {
      const key = request.headers['idempotency-key']
      result = await writeOnce(gateway, request.caller, { route: `POST /api/flow/${id}/run`, body, ...(typeof key === 'string' ? { key } : {}) }, () => runner.start(request.caller, id, form, data as Record<string, unknown>))
    } else return sendFailures(request, reply, [{ code: 'invalid-body', params: { reason: 'form, data' } }])
    return result.ok ? reply.header('cache-control', 'no-store').send({ status: 200, message: 'success', data: result.value }) : sendFailures(request, reply, result.failures)
  })
}
