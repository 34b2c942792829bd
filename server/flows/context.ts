import type { Outcome } from '#engine'
import { onBehalfOf } from '#engine'
import type { FlowDocument } from '#schema'
import type { Failure, Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import type { Caller } from '../identity/caller.ts'
import { FailureError } from '../http/failures.ts'
import { recordOutcome } from '../writing/journal.ts'
import type { RateWindow } from '../jobs/rateWindow.ts'
import type { RunRecord } from '../writing/runRecord.ts'

/** Whose step runs, in which flow of which run. */
export interface StepContext {
  gateway: Gateway
  /** Who started the run, as they are now; without rights of their own once they have left. */
  caller: Caller
  /** The flow whose step it is: it says with whose rights. */
  flow: FlowDocument
  run: RunRecord
  /** The submission that the run saved; steps set it. */
  submission: { id: string | null }
  /** Id of the step, below the steps that called its flow. */
  step: string
  /** Somebody still sits before the browser that started the run. */
  attended: boolean
  /** Tries to sign in, by account. */
  attempts: RateWindow
  /** Told of a session that the browser is to get; its token is stored nowhere. */
  onSession(token: string): void
  /** Told why a step was refused, where the person before the browser may know. */
  onRefusal(failures: Failure[]): void
}

/** The outcome with its audit entries written; a failure fails the step, and all it did is rolled back. */
export async function keepOutcome(
  { gateway, caller }: Pick<StepContext, 'gateway' | 'caller'>,
  result: Result<Outcome>,
): Promise<Outcome> {
  if (!result.ok) throw new FailureError(result.failures)
  await recordOutcome(gateway, caller, result.value)
  return result.value
}

/** Makes a record that belongs to the product itself, in the name of who started the run. */
export async function make(
  context: Pick<StepContext, 'gateway' | 'caller' | 'run'>,
  entity: string,
  data: Record<string, unknown>,
): Promise<{ id: string }> {
  const { gateway, caller, run } = context
  const made = await keepOutcome(
    context,
    await engineFor(gateway, caller.site._id).create(entity, data, onBehalfOf(run.userID ?? null)),
  )
  return { id: made.record._id }
}
