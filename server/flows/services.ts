import type { GatewayServices } from '#flow/runner'
import { SYSTEM_ACTOR } from '#engine'
import { firstAnswers } from '#forms/schema'
import { engineFor } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import { formOf } from '../reading/answers.ts'
import { checkNamed } from '../outside/addresses.ts'
import { queueMail } from '../mail/queue.ts'
import { hasHadEnough, isAddressIn, withPlainAnswers } from '../mail/strangers.ts'
import { approvalState, remind, requestApproval } from './approvals.ts'
import { keepOutcome, make, type StepContext } from './context.ts'
import { namesIn } from '../reading/flowLibrary.ts'
import { leastBusy, peopleFor, tell } from './notices.ts'
import { recordServices } from './records.ts'
import { accountServices } from './accounts.ts'
import { registrationServices } from './registration.ts'
import { sendAnswers } from './sendAnswers.ts'
import { moveStock } from './stock.ts'
import { withoutSecrets } from '../writing/flowSecrets.ts'

const SUBMISSION = 'form-submission'

async function saveSubmission(context: StepContext): Promise<{ id: string }> {
  const { gateway, run, submission } = context
  const answers = withoutSecrets(run.data.answers, run.data.secrets)
  const form = run.form ? await formOf(gateway, context.caller.site._id, run.form) : null
  const saved = await make(context, SUBMISSION, {
    formID: run.form ?? run.flow,
    formData: answers,
    userID: run.userID ?? null,
    status: 'submit',
    submittedAt: gateway.clock.iso(),
    summary: firstAnswers(form?.schema, answers),
  })
  submission.id = saved.id
  return saved
}

/** Whether a mail that somebody asks for who is not signed in is one too many: for where it goes, or for where they are. */
async function limitsOf(
  { gateway, caller, run, attempts }: StepContext,
  to: string,
): Promise<{ isTooMuch: boolean }> {
  const site = caller.site._id
  const isTooMuch =
    (caller.address !== undefined && !attempts.take(`mail ${site} ${caller.address}`)) ||
    (isAddressIn(run.data.answers, to) && (await hasHadEnough(gateway, site, to)))
  return { isTooMuch }
}

async function sendMail(
  context: StepContext,
  { values, ...mail }: Parameters<GatewayServices['sendMail']>[0],
): Promise<{ id: string }> {
  const { gateway, caller, run } = context
  const secrets = run.data.secrets
  const { answers } = run.data
  const isStranger = !run.userID
  const shown =
    values &&
    withoutSecrets(
      { ...values, data: withoutSecrets(values.data as Record<string, unknown>, secrets) },
      secrets,
    )
  const said = { ...mail, ...(shown ? { values: shown } : {}) }
  const queued = await queueMail(
    gateway,
    caller,
    {
      ...(isStranger ? withPlainAnswers(said, answers) : said),
      // An address is no text that is read.
      to: mail.to,
      locale: caller.locale,
      ...(isStranger ? { stranger: await limitsOf(context, mail.to) } : {}),
    },
    run.userID ?? null,
  )
  if (!queued.ok) throw new FailureError(queued.failures)
  return queued.value
}

/** Sets the field `assignee`, in which a record says whose it is. */
async function assign(
  context: StepContext,
  { person, role, entity = SUBMISSION, id }: Parameters<GatewayServices['assign']>[0],
): Promise<{ id: string; user: string }> {
  const { gateway, caller, flow, submission } = context
  if (entity !== SUBMISSION && !namesIn(flow, gateway.shipped.steps, 'entity').has(entity))
    throw new Error(`The flow does not name the entity "${entity}".`)
  if (!gateway.shipped.model.entities[entity]?.entity.properties.assignee)
    throw new Error(`A record of "${entity}" is given to nobody: it has no field "assignee".`)
  const target = id || (entity === SUBMISSION ? submission.id : null)
  const record = target ? await gateway.database.store(caller.site._id).get(entity, target) : null
  if (!record) throw new Error(`There is no record of "${entity}" to give to anybody.`)
  const user = await leastBusy(
    context,
    await peopleFor(context, { ...(person ? { person } : {}), ...(role ? { role } : {}) }),
    entity,
  )
  await keepOutcome(
    context,
    await engineFor(gateway, caller.site._id).update(
      entity,
      record._id,
      { assignee: user._id },
      record.version,
      SYSTEM_ACTOR,
    ),
  )
  return { id: record._id, user: user._id }
}

/** Put into the outbox with the step: it goes out once this is recorded, and is tried again until it is taken. */
async function queueWebhook(
  { gateway, caller, run, step }: StepContext,
  url: string,
  data: unknown,
): Promise<{ id: string }> {
  checkNamed(gateway.config, url)
  const key = `webhook/${run._id}/${step}`
  const id = await gateway.database.system.outbox.append({
    site: caller.site._id,
    kind: 'webhook',
    key,
    collection: 'flow-run',
    record: run._id,
    payload: { url, data },
  })
  return { id: id ?? key }
}

/** What the steps of a run may do, joined to the transaction that records the step. */
export const gatewayServices = (context: StepContext): GatewayServices => ({
  now: () => context.gateway.clock.now(),
  saveSubmission: () => saveSubmission(context),
  sendMail: (mail) => sendMail(context, mail),
  ...recordServices(context),
  notify: async ({ person, role, ...notice }) =>
    tell(
      context,
      await peopleFor(context, { ...(person ? { person } : {}), ...(role ? { role } : {}) }),
      notice,
    ),
  assign: (to) => assign(context, to),
  requestApproval: (request) => requestApproval(context, request),
  approval: (id) => approvalState(context, id),
  remind: (id) => remind(context, id),
  ...accountServices(context),
  ...registrationServices(context),
  moveStock: (move) => moveStock(context, move),
  sendWebhook: (url, data) => queueWebhook(context, url, data),
  sendAnswers: (url) => sendAnswers(context, url),
})
