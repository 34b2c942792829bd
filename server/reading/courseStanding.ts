import type { CourseStanding } from '#pages/model'
import type { Caller } from '../identity/caller.ts'
import { enrolmentOf } from './learning/enrolment.ts'
import { nextOf, outlineOf } from './learning/outline.ts'
import type { ReadSources } from './records.ts'

/** How who looks at a course stands to it; null for who is not signed in and for who has nothing of it yet. */
export async function courseStanding(
  sources: ReadSources,
  caller: Caller,
  { course: courseID }: Record<string, unknown>,
): Promise<CourseStanding | null> {
  const { user, site } = caller
  if (!user || typeof courseID !== 'string') return null
  const store = sources.database.store(site._id)
  const at = encodeURIComponent(courseID)
  const [certificates, orders, enrolment] = await Promise.all([
    store.find('certification', { user: user._id, course: courseID, state: 'valid' }, { limit: 1 }),
    store.find('order', { userID: user._id, courseID, process: 'submit' }, { limit: 1 }),
    enrolmentOf(sources, caller, courseID),
  ])
  if (certificates[0]) return { kind: 'certificate', path: `/lesson/certification/${at}` }
  if (enrolment.ok) {
    const next = nextOf(await outlineOf(sources, enrolment.value, site._id))
    return next
      ? {
          kind: 'continue',
          path: `/lesson/play/${at}/${encodeURIComponent(next.id)}`,
          lesson: next.order,
        }
      : { kind: 'enrolled', path: '/member/dashboard' }
  }
  return orders[0]
    ? { kind: 'unpaid', path: `/lesson/pay/${encodeURIComponent(orders[0]._id)}` }
    : null
}
