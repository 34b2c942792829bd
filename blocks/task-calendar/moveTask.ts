import { createClient } from '#gateway'
import type { Task } from './tasks.ts'

/** Keeps the new days of a task; nothing where they could not be kept. */
export async function moveTask(
  { _id, version }: Task,
  data: Partial<Task>,
): Promise<number | undefined> {
  const answer = await createClient().update('task', _id, { data: { ...data }, version })
  return answer.ok ? answer.value.version : undefined
}
