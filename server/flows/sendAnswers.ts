import { randomBytes } from 'node:crypto'
import { newRun, type RunBase } from '#flow/runner'
import { hashToken } from '../identity/sessions.ts'
import { AddressRefused, mayReceive } from '../outside/addresses.ts'
import { make, type StepContext } from './context.ts'
import { flowLibrary } from '../reading/flowLibrary.ts'
import { fieldsOf } from '../writing/runRecord.ts'
import { withoutSecrets } from '../writing/flowSecrets.ts'
import { ownFlows } from '../reading/siteFlows.ts'

/** The flow that posts the answers; staff see its runs, and try those again that failed. */
const FLOW = 'destination'

/**
 * Begins a run that posts the answers (spec: academy 7, the page's destination) and needs no browser: due at once, done by
 * the worker, so that who filled the form does not wait for another host. Throws where the address may not be called.
 */
export async function sendAnswers(context: StepContext, url: string): Promise<{ id: string }> {
  const { gateway, caller, run, submission } = context
  if (!mayReceive(gateway.config, url))
    throw new AddressRefused(URL.canParse(url) ? new URL(url).host : 'without a host')
  const { clock } = gateway
  const [site, at] = [caller.site._id, clock.iso()]
  const answers = {
    url,
    answers: withoutSecrets(run.data.answers, run.data.secrets),
    submission: submission.id,
  }
  const flows = await ownFlows(gateway, site, FLOW)
  const base: RunBase = {
    answers,
    user: null,
    run: { id: null, flow: FLOW, form: run.form ?? null, startedAt: at },
  }
  const state = { ...newRun(flowLibrary(gateway.shipped, flows), FLOW, base, at), detached: true }
  const data = {
    answers,
    secrets: [],
    submission: submission.id,
    ...(Object.keys(flows).length ? { flows } : {}),
  }
  return make(context, 'flow-run', {
    flow: FLOW,
    form: run.form ?? null,
    ...fieldsOf(state, data, { now: clock.now(), browser: false }),
    wakeAt: at,
    sleptAt: at,
    token: hashToken(randomBytes(24).toString('base64url')),
    userID: run.userID ?? null,
    startedBy: run.startedBy ?? null,
    startedAt: at,
  })
}
