import { fail, ok, type Result } from '#shared'
import { evaluate, truthy } from '#shared/expression'
import { userOf, type Actor } from './actor.ts'
import { approvalStep, type StandsIn } from './approvals.ts'
import { tablesOf } from '#schema'
import type { StatesDocument, StateTable, StoredRecord, Transition } from '#schema'

const isSystem = (actor: Actor): boolean => actor.system === true

/** The roles that count for a transition: of an approval also those of whom the actor stands in for. */
const rolesFor = ({ approval }: Transition, { roles }: Actor, site: Record<string, unknown>) =>
  approval
    ? [...roles, ...((site.$standsIn ?? []) as StandsIn[]).flatMap((one) => one.roles)]
    : roles

/**
 * May this actor take this transition on this record now? Role first, so that a refusal tells nothing about the record
 * (spec: erp 4 and 6, readings 24). `site`: its settings and rates, as far as conditions name them. `row`: whose state
 * it is where the table is one of rows; conditions read it as `$line`.
 */
export function checkTransition(
  states: Pick<StateTable, 'field'>,
  record: StoredRecord,
  transition: Transition,
  actor: Actor,
  site: Record<string, unknown> = {},
  row?: Record<string, unknown>,
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
  const state = (row ?? record)[states.field]
  if (!transition.from.includes(String(state)))
    return fail('transition-not-allowed', { params: { ...params, from: state, to: transition.to } })
  if (!isSystem(actor) && transition.notSelf && record.created_by === actor.id)
    return fail('self-approval', { params })
  if (!isSystem(actor) && transition.approval) {
    const step = approvalStep(record, transition, actor, site)
    if (!step.ok) return step
  }
  if (transition.when !== undefined) {
    const scope = { ...site, $user: userOf(actor), ...(row && { $line: row }) }
    const holds = evaluate(transition.when, record, { scope })
    if (!holds.ok || !truthy(holds.value)) return fail('transition-condition', { params })
  }
  return ok(transition)
}

/** The transitions that the actor may take on the record now, in the order of its tables; those of rows are not among them. */
export const allowedTransitions = (
  states: StatesDocument,
  record: StoredRecord,
  actor: Actor,
  site: Record<string, unknown> = {},
): Transition[] =>
  tablesOf(states).flatMap((table) =>
    table.each === undefined
      ? table.transitions.filter((one) => checkTransition(table, record, one, actor, site).ok)
      : [],
  )

/** The transitions of a table of rows that the actor may take on some of them now, with the ids of those rows. */
export const allowedOfRows = (
  table: StateTable,
  record: StoredRecord,
  actor: Actor,
  site: Record<string, unknown> = {},
): { transition: Transition; rows: string[] }[] =>
  table.transitions.flatMap((transition) => {
    const rows = rowsOf(table, record).filter(
      (row) => checkTransition(table, record, transition, actor, site, row).ok,
    )
    return rows.length > 0 ? [{ transition, rows: rows.map(({ _id }) => String(_id)) }] : []
  })

/** The rows whose states a table is of. */
export const rowsOf = (
  { each }: Pick<StateTable, 'each'>,
  record: Record<string, unknown>,
): Record<string, unknown>[] =>
  each !== undefined && Array.isArray(record[each])
    ? (record[each] as Record<string, unknown>[])
    : []

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
