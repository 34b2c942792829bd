import { fail, ok, readPath, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import type { StatesDocument, StoredRecord, Transition } from '#schema'

/** Who acts: a signed-in user, or the product itself, which is asked for no role and may set what people may not. */
export interface Actor {
  id: string | null
  roles: string[]
  name?: string
  /** All that rules may read of them (`$user`), besides id and roles. */
  user?: Record<string, unknown>
  system?: true
}

/** Who acts, as expressions read them. */
export const userOf = ({ id, roles, name, user }: Actor): Record<string, unknown> => ({
  name: name ?? null,
  ...user,
  _id: id,
  roles,
})

/** The product acting by itself: effects, jobs, first-start data. */
export const SYSTEM_ACTOR: Actor = { id: null, roles: [], system: true }

/** The product acting for somebody, whose name the record then carries. */
export const onBehalfOf = (id: string | null): Actor => ({ ...SYSTEM_ACTOR, id })

const isSystem = (actor: Actor): boolean => actor.system === true

/** The largest amount the actor may approve; `undefined` when no role of theirs may approve at all. */
function approvalLimit(limits: Record<string, number | null>, roles: string[]): number | undefined {
  const own = roles
    .filter((role) => Object.hasOwn(limits, role))
    .map((role) => limits[role] ?? Infinity)
  return own.length ? Math.max(...own) : undefined
}

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
    !transition.roles.some((role) => actor.roles.includes(role))
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
    const amount = Number(readPath(record, transition.approval.amount) ?? 0)
    const limit = approvalLimit(
      transition.approval.limits as Record<string, number | null>,
      actor.roles,
    )
    if (limit === undefined || amount > limit)
      return fail('transition-forbidden', { params: { ...params, amount, limit: limit ?? 0 } })
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
