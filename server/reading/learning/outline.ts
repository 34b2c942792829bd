import type { StoredRecord } from '#schema'
import type { Bilingual } from '#shared'
import type { Enrolment, Sources } from './enrolment.ts'

/** A lesson as a learner has it before them. */
export interface OutlineItem {
  id: string
  order: number
  record: StoredRecord
  progress: StoredRecord | undefined
  done: boolean
  /** The lesson before it has to be done first. */
  locked: boolean
  /** What is still to be done. */
  wants: Bilingual | null
}

const MAX_LESSONS = 200

/** The lessons that a learner takes: those of the content they enrolled in, whatever was changed since. */
export async function lessonsOf(
  { database }: Sources,
  { enroll, course }: Enrolment,
  site: string,
): Promise<StoredRecord[]> {
  const version = Number(enroll.content_version ?? course.content_version ?? 1)
  const found = await database
    .store(site)
    .find(
      'lesson',
      { course: course._id, state: 'published' },
      { sort: [{ field: 'order' }], limit: MAX_LESSONS },
    )
  return found.filter(
    ({ since_version = 1, until_version }) =>
      Number(since_version) <= version &&
      (until_version === undefined || until_version === null || Number(until_version) >= version),
  )
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

/** Seconds of the film that have to be watched. */
export const secondsWanted = ({ duration, required_percent = 90 }: StoredRecord): number =>
  (Number(duration ?? 0) * Number(required_percent)) / 100

/** Why a lesson is not done, as its rule has it. */
export function wants(lesson: StoredRecord, progress: StoredRecord | undefined): Bilingual | null {
  if (progress?.completed_at) return null
  switch (lesson.rule) {
    case 'opened':
      return { th: 'เปิดบทเรียนนี้', en: 'Open this lesson.' }
    case 'confirmed':
      return { th: 'อ่านแล้วกดยืนยันว่าเรียนจบ', en: 'Read it, then confirm that you have.' }
    case 'exam':
      return { th: 'สอบแบบทดสอบของบทนี้ให้ผ่าน', en: 'Pass the exam of this lesson.' }
    default: {
      const left = Math.max(0, secondsWanted(lesson) - Number(progress?.watched ?? 0))
      const need = String(lesson.required_percent ?? 90)
      return {
        th: `ดูวิดีโอให้ครบ ${need}% เหลืออีก ${minutes(left)} นาที`,
        en: `Watch ${need}% of the film: ${minutes(left)} minutes to go.`,
      }
    }
  }
}

/** The lessons of an enrolment in their order, with what is done and what is to be done. */
export async function outlineOf(sources: Sources, enrolment: Enrolment, site: string) {
  const { enroll, course } = enrolment
  const store = sources.database.store(site)
  const [lessons, progress] = await Promise.all([
    lessonsOf(sources, enrolment, site),
    store.find('progress', { enroll: enroll._id }, { limit: MAX_LESSONS * 2 }),
  ])
  const known = new Map(progress.map((one) => [String(one.lesson), one]))
  let isOpen = true
  return lessons.map((record, index): OutlineItem => {
    const own = known.get(record._id)
    const done = Boolean(own?.completed_at)
    const locked = course.in_order === true && !isOpen && !done
    isOpen &&= done
    return {
      id: record._id,
      order: index + 1,
      record,
      progress: own,
      done,
      locked,
      wants: wants(record, own),
    }
  })
}

/** Where one goes on: the first lesson that is open and not done, else the last one seen. */
export const nextOf = (outline: readonly OutlineItem[]): OutlineItem | undefined =>
  outline.find(({ done, locked }) => !done && !locked) ??
  outline
    .toSorted((a, b) =>
      String(b.progress?.seen_at ?? '').localeCompare(String(a.progress?.seen_at ?? '')),
    )
    .at(0)
