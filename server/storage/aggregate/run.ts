import { AGGREGATE_LIMITS } from './limits.ts'
import { refuse } from './refusal.ts'
import type { DataRow, Running, Stage } from './stage.ts'

/** Values and characters in rows, counted until the budget is spent: shared parts count as often as they will be written. */
function measure(rows: DataRow[]): number {
  let size = 0
  const visit = (value: unknown): void => {
    if (size > AGGREGATE_LIMITS.size) return
    size += typeof value === 'string' ? value.length : 1
    if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) visit(item)
  }
  visit(rows)
  return size
}

/** Stages that may leave more than they got. */
const GROWING: ReadonlySet<string> = new Set([
  '$project',
  '$addFields',
  '$replaceRoot',
  '$group',
  '$unwind',
  '$lookup',
  '$facet',
])

/** Sends rows through one stage; too many rows, too much data or too long a time is refused. */
export async function settleStage(
  stage: Stage,
  rows: DataRow[],
  running: Running,
): Promise<DataRow[]> {
  const left = await stage.run(rows, running)
  if (left.length > AGGREGATE_LIMITS.rows)
    refuse('query-too-large', stage.name, { max: AGGREGATE_LIMITS.rows })
  if (GROWING.has(stage.name) && measure(left) > AGGREGATE_LIMITS.size)
    refuse('query-too-large', stage.name, { max: AGGREGATE_LIMITS.size })
  if (running.clock.now() > running.until) refuse('query-timeout', stage.name)
  return left
}
