import type { StoredRecord } from '#schema'
import type { Bilingual, Failure, Locale } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { recordIn } from '../inLanguage.ts'
import { enrolmentOf } from './enrolment.ts'
import type { Interval } from './intervals.ts'
import { outlineOf, type OutlineItem } from './outline.ts'

/** Why there is nothing to show, in the words of the refusal. */
export const told = (failures: readonly Failure[]) => ({
  problem: (failures[0]?.params?.message as Bilingual | undefined) ?? null,
  code: String(failures[0]?.params?.rule ?? failures[0]?.code ?? ''),
})

type Sources = ReadSources

/** The words of a record in the language of its reader. */
export const worded = (
  { shipped }: Pick<Sources, 'shipped'>,
  entity: string,
  record: StoredRecord,
  locale: Locale,
): StoredRecord => recordIn(shipped.model.entities[entity]!.entity, record, locale)

const lineOf = (sources: Sources, item: OutlineItem, locale: Locale) => ({
  id: item.id,
  order: item.order,
  title: String(worded(sources, 'lesson', item.record, locale).title),
  kind: String(item.record.kind),
  duration: Number(item.record.duration ?? 0),
  done: item.done,
  locked: item.locked,
  wants: item.wants,
})

const partOf = ({ page }: StoredRecord) => (typeof page === 'string' ? { part: page } : {})

/** What is played of a lesson; the content of the builder follows by `part`. */
const contentOf = (sources: Sources, lesson: StoredRecord, locale: Locale) => {
  const { title, summary } = worded(sources, 'lesson', lesson, locale)
  return {
    id: lesson._id,
    title: String(title),
    summary: String(summary ?? ''),
    kind: String(lesson.kind),
    rule: String(lesson.rule ?? 'watched'),
    duration: Number(lesson.duration ?? 0),
    ...(lesson.video ? { video: String(lesson.video) } : {}),
    ...(lesson.captions ? { captions: String(lesson.captions) } : {}),
    ...(lesson.exam ? { exam: String(lesson.exam) } : {}),
  }
}

/** A lesson that who asks takes, with the list of all of them, what is done, and what they noted. */
export async function playView(
  sources: Sources,
  caller: Caller,
  { course: courseId, lesson: lessonId }: Record<string, unknown>,
) {
  const enrolment = await enrolmentOf(sources, caller, courseId)
  if (!enrolment.ok) return told(enrolment.failures)
  const { locale, site } = caller
  const outline = await outlineOf(sources, enrolment.value, site._id)
  const course = worded(sources, 'course', enrolment.value.course, locale)
  const lessons = outline.map((item) => lineOf(sources, item, locale))
  const around = {
    course: { id: course._id, name: String(course.name), inOrder: course.in_order === true },
    lessons,
    percent: Number(enrolment.value.enroll.percent ?? 0),
  }
  const item = outline.find(({ id }) => id === lessonId)
  if (!item || item.locked) return { ...around, lesson: null, gone: !item }
  const notes = await sources.database
    .store(site._id)
    .find(
      'lesson-note',
      { lesson: item.id, user: caller.user!._id },
      { sort: [{ field: 'at' }], limit: 200 },
    )
  return {
    ...around,
    lesson: contentOf(sources, item.record, locale),
    ...partOf(item.record),
    progress: {
      position: Number(item.progress?.position ?? 0),
      watched: Number(item.progress?.watched ?? 0),
      percent: Number(item.progress?.percent ?? 0),
      intervals: (item.progress?.intervals as Interval[] | undefined) ?? [],
    },
    notes: notes.map(({ _id, at, text }) => ({ id: _id, at: Number(at ?? 0), text: String(text) })),
  }
}

/** A lesson that anybody may try: of a course the first that says so. */
export async function trialView(sources: Sources, caller: Caller, { id }: Record<string, unknown>) {
  if (typeof id !== 'string') return null
  const store = sources.database.store(caller.site._id)
  const open = { preview: true, state: 'published' }
  const [lesson] =
    (await store.find('lesson', { _id: id, ...open }, { limit: 1 })).length > 0
      ? await store.find('lesson', { _id: id, ...open }, { limit: 1 })
      : await store.find(
          'lesson',
          { course: id, ...open },
          { sort: [{ field: 'order' }], limit: 1 },
        )
  const course = lesson && (await store.get('course', String(lesson.course)))
  if (!lesson || course?.status !== true) return null
  return {
    course: { id: course._id, name: String(worded(sources, 'course', course, caller.locale).name) },
    lesson: contentOf(sources, lesson, caller.locale),
    ...partOf(lesson),
  }
}
