import type { LogEntry } from '../../store/log.ts'

/** What a step changes one value of, and which; nothing where it does more than that. */
export function fieldOf({ operation, others }: LogEntry): string | undefined {
  if (others || (operation.type !== 'update' && operation.type !== 'update-page')) return undefined
  const [change, ...more] = operation.changes
  return change && more.length === 0
    ? [operation.type === 'update' ? operation.id : '', ...change.path].join(' ')
    : undefined
}

/** Steps from a place on, those that follow each other in one field as one; what was undone stays apart from what was done. */
export function stepRuns(
  steps: readonly LogEntry[],
  from: number,
  done: number,
): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (let at = from; at < steps.length; at++) {
    const run = runs.at(-1)
    const field = fieldOf(steps[at]!)
    if (run && field !== undefined && at !== done && field === fieldOf(steps[run.last]!))
      run.last = at
    else runs.push({ first: at, last: at })
  }
  return runs
}
