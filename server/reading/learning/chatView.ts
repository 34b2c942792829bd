import type { Filter } from '#schema'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { isOffice } from './enrolment.ts'
import { worded } from './playView.ts'
import { trainedCourses } from './trained.ts'

const MAX_MESSAGES = 200

/** What a learner and those who teach a course have said to each other; without a course those that one may ask about. */
export async function chatView(
  sources: ReadSources,
  caller: Caller,
  { course, user: of }: Record<string, unknown>,
) {
  if (!caller.user) return null
  const store = sources.database.store(caller.site._id)
  const enrolments = await store.find('enroll', { userID: caller.user._id }, { limit: 100 })
  const courses = await store.getAll('course', [
    ...new Set(enrolments.map(({ courseID }) => String(courseID))),
  ])
  const mayAnswer =
    typeof course === 'string' &&
    (isOffice(caller) || (await trainedCourses(sources, caller)).has(course))
  const user = mayAnswer && typeof of === 'string' ? of : caller.user._id
  const chosen = typeof course === 'string' ? course : courses[0]?._id
  const found = chosen
    ? await store.find('chat-message', { course: chosen, user } as Filter, {
        sort: [{ field: 'sent_at', direction: 'desc' }],
        limit: MAX_MESSAGES,
      })
    : []
  return {
    courses: courses.map((one) => ({
      id: one._id,
      name: String(worded(sources, 'course', one, caller.locale).name),
    })),
    ...(chosen ? { course: chosen } : {}),
    ...(user === caller.user._id ? {} : { user }),
    messages: found
      .toReversed()
      .map(({ _id, author, author_name, text, sent_at, from_staff }) => ({
        id: _id,
        own: author === caller.user!._id,
        name: String(author_name ?? ''),
        text: String(text),
        at: String(sent_at),
        staff: from_staff === true,
      })),
  }
}
