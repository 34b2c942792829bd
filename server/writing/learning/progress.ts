import type { StoredRecord } from '#schema'
import { ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { enrolmentOf, refuse, type Enrolment } from '../../reading/learning/enrolment.ts'
import {
  addWatched,
  secondsOf,
  secondsSince,
  type Interval,
} from '../../reading/learning/intervals.ts'
import { outlineOf, secondsWanted, type OutlineItem } from '../../reading/learning/outline.ts'
import { settleEnrolment } from './completion.ts'
import { change, make, type Parts } from './write.ts'

/** Stretches that one report may hold. */
const MAX_SAID = 200

export interface Report {
  course?: unknown
  lesson?: unknown
  intervals?: unknown
  position?: unknown
  confirmed?: unknown
}

const isInterval = (one: unknown): one is Interval =>
  typeof one === 'object' &&
  one !== null &&
  Number.isFinite((one as Interval).from) &&
  Number.isFinite((one as Interval).to)

async function begin(
  parts: Parts,
  caller: Caller,
  { enroll, course }: Enrolment,
  lesson: StoredRecord,
): Promise<Result<StoredRecord>> {
  const now = parts.clock.iso()
  return make(parts, caller, 'progress', {
    key: `${enroll._id}:${lesson._id}`,
    enroll: enroll._id,
    course: course._id,
    lesson: lesson._id,
    user: enroll.userID,
    watched: 0,
    percent: 0,
    opened_at: now,
    seen_at: now,
  })
}

const isDone = (lesson: StoredRecord, watched: number, confirmed: boolean): boolean =>
  lesson.rule === 'opened' ||
  (lesson.rule === 'confirmed' && confirmed) ||
  ((lesson.rule ?? 'watched') === 'watched' && watched >= secondsWanted(lesson))

/** What is known of a lesson after this report; the clock of the gateway says how much can have been watched. */
export function afterReport(
  lesson: StoredRecord,
  progress: StoredRecord,
  { intervals, position, confirmed }: Report,
  now: number,
) {
  const duration = Number(lesson.duration ?? 0)
  const said = Array.isArray(intervals) ? intervals.filter(isInterval).slice(0, MAX_SAID) : []
  const watched = addWatched((progress.intervals as Interval[] | undefined) ?? [], said, {
    duration,
    allowed: secondsSince(Date.parse(String(progress.seen_at ?? progress.opened_at)), now),
  })
  const seconds = secondsOf(watched)
  const at = Number(position)
  return {
    intervals: watched,
    watched: seconds,
    percent: duration > 0 ? Math.min(100, Math.round((seconds / duration) * 1000) / 10) : 0,
    ...(Number.isFinite(at) ? { position: Math.min(Math.max(0, at), duration || 86_400) } : {}),
    done: isDone(lesson, seconds, confirmed === true),
  }
}

async function openItem(
  parts: Parts,
  caller: Caller,
  { course, lesson }: Report,
): Promise<Result<{ enrolment: Enrolment; item: OutlineItem }>> {
  const enrolment = await enrolmentOf(parts, caller, course)
  if (!enrolment.ok) return enrolment
  const outline = await outlineOf(parts, enrolment.value, caller.site._id)
  const item = outline.find(({ id }) => id === lesson)
  if (!item)
    return refuse(
      'lesson-gone',
      'บทเรียนนี้ถูกถอนออกจากหลักสูตรแล้ว กลับไปที่รายการบทเรียน',
      'This lesson is no longer part of the course. Go back to the list of lessons.',
    )
  if (item.locked)
    return refuse(
      'lesson-locked',
      'ต้องเรียนบทก่อนหน้าให้จบก่อน',
      'Complete the lesson before this one first.',
    )
  return ok({ enrolment: enrolment.value, item })
}

/** Takes in what was watched, read or confirmed of a lesson. Call it in a transaction. */
export async function reportProgress(
  parts: Parts,
  caller: Caller,
  report: Report,
): Promise<Result<{ watched: number; percent: number; done: boolean; wants: unknown }>> {
  const opened = await openItem(parts, caller, report)
  if (!opened.ok) return opened
  const { enrolment, item } = opened.value
  const lesson = item.record
  const known = item.progress ? ok(item.progress) : await begin(parts, caller, enrolment, lesson)
  if (!known.ok) return known
  const now = parts.clock.now()
  const { done, ...seen } = afterReport(lesson, known.value, report, now)
  const isNew = done && !known.value.completed_at
  const changed = await change(parts, caller, 'progress', known.value, {
    ...seen,
    seen_at: parts.clock.iso(),
    ...(isNew ? { completed_at: parts.clock.iso() } : {}),
  })
  if (!changed.ok) return changed
  if (isNew || !item.progress) {
    const settled = await settleEnrolment(parts, caller, enrolment)
    if (!settled.ok) return settled
  }
  const after = (await outlineOf(parts, enrolment, caller.site._id)).find(
    ({ id }) => id === lesson._id,
  )
  return ok({
    watched: seen.watched,
    percent: seen.percent,
    done: Boolean(after?.done),
    wants: after?.wants ?? null,
  })
}

/** The lessons that an exam completes, once it is passed. */
export async function completeByExam(
  parts: Parts,
  caller: Caller,
  enrolment: Enrolment,
  exam: string,
): Promise<Result<null>> {
  for (const item of await outlineOf(parts, enrolment, caller.site._id)) {
    if (item.record.rule !== 'exam' || item.record.exam !== exam || item.done) continue
    const known = item.progress
      ? ok(item.progress)
      : await begin(parts, caller, enrolment, item.record)
    if (!known.ok) return known
    const now = parts.clock.iso()
    const changed = await change(parts, caller, 'progress', known.value, {
      percent: 100,
      seen_at: now,
      completed_at: now,
    })
    if (!changed.ok) return changed
  }
  return ok(null)
}
