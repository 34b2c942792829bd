import { pickText } from '#shared'
import type { Filter } from '#schema'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { enrolmentOf } from './enrolment.ts'
import { told, worded } from './playView.ts'

interface Item {
  key: string
  text: string
  text_en?: string
  kind?: string
}

/** The survey of a course that who asks takes, or the courses of theirs that may be spoken about. */
export async function surveyView(
  sources: ReadSources,
  caller: Caller,
  { course: id }: Record<string, unknown>,
) {
  if (!caller.user) return null
  const store = sources.database.store(caller.site._id)
  if (typeof id !== 'string') {
    const enrolments = await store.find(
      'enroll',
      { userID: caller.user._id },
      { sort: [{ field: 'createdAt', direction: 'desc' }], limit: 50 },
    )
    const courses = await store.getAll('course', [
      ...new Set(enrolments.map(({ courseID }) => String(courseID))),
    ])
    return {
      courses: courses.map((one) => ({
        id: one._id,
        name: String(worded(sources, 'course', one, caller.locale).name),
      })),
    }
  }
  const enrolment = await enrolmentOf(sources, caller, id)
  if (!enrolment.ok) return told(enrolment.failures)
  const surveys = await store.find('survey', { active: true } as Filter, { limit: 100 })
  const survey =
    surveys.find(({ course }) => course === id) ?? surveys.find(({ course }) => !course)
  if (!survey) return { course: { id, name: String(enrolment.value.course.name) }, survey: null }
  const answered = (enrolment.value.enroll.surveys as string[] | undefined) ?? []
  return {
    course: {
      id,
      name: String(worded(sources, 'course', enrolment.value.course, caller.locale).name),
    },
    done: answered.includes(survey._id),
    survey: {
      id: survey._id,
      title: String(worded(sources, 'survey', survey, caller.locale).title),
      items: (survey.items as Item[]).map(({ key, text, text_en, kind = 'rating' }) => ({
        key,
        kind,
        text: pickText({ th: text, en: text_en || text }, caller.locale),
      })),
    },
  }
}
