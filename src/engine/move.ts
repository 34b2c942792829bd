import { fail, ok, type Result } from '#shared'
import type { Effect, EntityModel, StateTable, StoredRecord, Transition } from '#schema'
import { without } from './actParts.ts'
import type { Actor } from './actor.ts'
import { approvalStep, begunAnew, withApproval } from './approvals.ts'
import { withAsked } from './asked.ts'
import type { Rows } from './effects/context.ts'
import { keepRows } from './rows.ts'
import { checkTransition, endedPlans, rowsOf } from './states.ts'

type Data = Record<string, unknown>

/** What comes along with a transition. */
export interface MoveOptions {
  /** Was it planned, so that it ends no other plan? */
  planned?: boolean
  /** Fields that the transition asks for. */
  values?: Data
  /** Ids of the rows that move, where the table is one of rows; all that may when absent. */
  rows?: readonly string[]
}

/** A record that has been moved on, before its effects. */
export interface Move {
  record: StoredRecord
  /** Does it stay where it is, since more have to approve? */
  waits: boolean
  /** Times of plans that ended. */
  ended: string[]
  /** Effects of leaving, of the transition, and of entering, in order. */
  effects: Effect[]
  /** The rows that moved, where the table is one of rows. */
  rows?: Rows
}

interface Moving {
  model: EntityModel
  table: StateTable
  transition: Transition
  before: StoredRecord
  actor: Actor
  site: Data
  /** Now, as ISO. */
  now: string
}

/**
 * Where a transition that was let through leads. Fails with what it asks for and did not get (`field-required`), and of
 * rows with `row-unknown` or why the first of them may not move.
 */
export function moveOf(moving: Moving, options: MoveOptions): Result<Move> {
  return moving.table.each === undefined ? ofRecord(moving, options) : ofRows(moving, options)
}

function ofRecord(
  { model, table, transition, before, actor, site, now }: Moving,
  { planned = false, values = {} }: MoveOptions,
): Result<Move> {
  const asked = withAsked(model, transition, before, values)
  if (!asked.ok) return asked
  const step = approvalStep(before, transition, actor, site)
  if (!step.ok) return step
  const kept = keepRows(model, before, asked.value) as StoredRecord
  const approved = withApproval(kept, transition, step.value, now)
  if (!step.value.isLast)
    return ok({ record: approved as StoredRecord, waits: true, ended: [], effects: [] })
  const ended = planned ? [] : endedPlans(table, transition, before)
  const record = {
    ...without(approved, [...ended, ...begunAnew(table.transitions, transition.to)]),
    [table.field]: transition.to,
    version: before.version + 1,
  } as StoredRecord
  const { onLeave } = model.states === table ? model.states : {}
  const effects = [
    ...(onLeave?.[String(before[table.field])] ?? []),
    ...(transition.effects ?? []),
    ...(table.onEnter?.[transition.to] ?? []),
  ]
  return ok({ record, waits: false, ended, effects })
}

/** The rows that a transition is to move, each of which may. */
function movedRows(
  { table, transition, before, actor, site }: Moving,
  asked: readonly string[] | undefined,
): Result<Set<string>> {
  const rows = rowsOf(table, before)
  const unknown = asked?.find((id) => !rows.some(({ _id }) => _id === id))
  if (unknown !== undefined)
    return fail('row-unknown', { path: table.each!, params: { row: unknown } })
  const moved = new Set<string>()
  let refused: Result<never> | undefined
  for (const [index, row] of rows.entries()) {
    if (asked && !asked.includes(String(row._id))) continue
    const checked = checkTransition(table, before, transition, actor, site, row)
    if (checked.ok) moved.add(String(row._id))
    else if (asked)
      return {
        ...checked,
        failures: checked.failures.map((one) => ({ ...one, path: `${table.each}[${index}]` })),
      }
    else refused ??= checked
  }
  if (moved.size > 0) return ok(moved)
  return (
    refused ??
    fail('transition-no-rows', { path: table.each!, params: { label: transition.label } })
  )
}

function ofRows(moving: Moving, { rows: asked }: MoveOptions): Result<Move> {
  const { table, transition, before } = moving
  const each = table.each!
  const ids = movedRows(moving, asked)
  if (!ids.ok) return ids
  const record = {
    ...before,
    [each]: rowsOf(table, before).map((row) =>
      ids.value.has(String(row._id)) ? { ...row, [table.field]: transition.to } : row,
    ),
    version: before.version + 1,
  } as StoredRecord
  const effects = [...(transition.effects ?? []), ...(table.onEnter?.[transition.to] ?? [])]
  return ok({ record, waits: false, ended: [], effects, rows: { each, ids: ids.value } })
}
