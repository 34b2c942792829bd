import type { StoredRecord } from '#schema'
import { bangkokDay } from '#shared'
import { addDays } from '#shared/dates'
import { contentOf, type TaskContent } from './content.ts'
import type { Make } from './make.ts'

/** Whose task it is stands in the content by the role of the demo account. */
export const taskData = (
  { inDays, untilDays, role: _, ...fields }: TaskContent,
  assignedTo: string,
  now: number,
): Record<string, unknown> => ({
  ...fields,
  assignedTo,
  startDate: addDays(bangkokDay(now), inDays),
  dueDate: addDays(bangkokDay(now), untilDays),
})

/** What the people of a site have to do these weeks: done, late, running and to come (spec: academy 2.2, task calendar). */
export async function seedTasks(
  make: Make,
  site: string,
  accounts: Map<string, StoredRecord>,
  now: number,
): Promise<void> {
  for (const task of (await contentOf(site)).tasks)
    await make('task', taskData(task, accounts.get(task.role)!._id, now))
}
