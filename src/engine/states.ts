import { fail, ok, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import { userOf, type Actor } from './actor.ts'
import { approvalStep, type StandsIn } from './approvals.ts'
import type { StatesDocument, StoredRecord, Transition } from '#schema'

const isSystem = (actor: Actor): boolean => actor.system === true

/** The roles that count for a transition: of an approval also those of whom the actor stands in for. */
const rolesFor = ({ approval }: Transition, { roles }: Actor, site: Record<string, unknown>) =>
  approval
    ? [...roles, ...((site.$standsIn ?? []) as StandsIn[]).flatMap((one) => one.roles)]
    : roles

/**
 * May this actor take this transition on this record now? Role first, so that a refusal tells nothing about the record
 * (spec: erp 4 and 6, readings 24). `site`: its settings and rates, as far as conditions name them.
 */
export function checkTransition(
  states: StatesDocument,
  record: StoredRecord,
  transition: Transition,
  actor: Actor,
  site: Record<string, unknown> = {},
): Result<Transition> {
  const params = { transition: transition.id, label: transition.label }
  if (
    !isSystem(actor) &&
    transition.roles &&
    !transition.roles.some((role) => rolesFor(transition, actor, site).includes(role))
  )
    return fail('transition-forbidden', { params })
  if (!isSystem(actor) && transition.automatic !== undefined)
    return fail('transition-forbidden', { params })
  const state = record[states.field]
  if (!transition.from.includes(String(state)))
    return fail('transition-not-allowed', { params: { ...params, from: state, to: transition.to } })
  if (!isSystem(actor) && transition.notSelf && record.created_by === actor.id)
    return fail('self-approval', { params })
  if (!isSystem(actor) && transition.approval) {
    const step = approvalStep(record, transition, actor, site)
    if (!step.ok) return step
  }
  if (transition.when !== undefined) {
    const holds = evaluate(transition.when, record, { scope: { ...site, $user: userOf(actor) } })
    if (!holds.ok || !truthy(holds.value)) return fail('transition-condition', { params })
  }
  return ok(transition)
}

/** The transitions that the actor may take on the record now, in the order of the table. */
export const allowedTransitions = (
  states: StatesDocument,
  record: StoredRecord,
  actor: Actor,
  site: Record<string, unknown> = {},
): Transition[] =>
  states.transitions.filter(
    (transition) => checkTransition(states, record, transition, actor, site).ok,
  )

/** May the field be changed in the record's state? */
export function isEditable(
  states: StatesDocument | undefined,
  record: Record<string, unknown>,
  field: string,
): boolean {
  if (!states) return true
  if (field === states.field) return false
  const editable = states.states[String(record[states.field])]?.editable ?? true
  return Array.isArray(editable) ? editable.includes(field) : editable
}

/** Times that were set for transitions to come, and that a person who takes this one by hand has acted against. */
export const endedPlans = (
  { transitions }: StatesDocument,
  taken: Transition,
  record: Record<string, unknown>,
): string[] =>
  transitions.flatMap(({ scheduled }) =>
    scheduled !== undefined &&
    record[scheduled] !== undefined &&
    record[scheduled] !== null &&
    !taken.keeps?.includes(scheduled)
      ? [scheduled]
      : [],
  )
