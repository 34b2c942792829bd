import { fail, ok, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import { enrolmentOf, isOffice, refuse } from '../../reading/learning/enrolment.ts'
import { trainedCourses } from '../../reading/learning/trained.ts'
import { change, make, type Parts } from './write.ts'

const MAX_TEXT = 2000

interface Posted {
  course?: unknown
  /** Whom who teaches answers. */
  user?: unknown
  text?: unknown
}

/** A learner asks about a course, or who teaches it answers them. Call it in a transaction. */
export async function say(
  parts: Parts,
  caller: Caller,
  { course, user, text }: Posted,
): Promise<Result<{ id: string }>> {
  if (!caller.user) return fail('unauthenticated')
  const words = typeof text === 'string' ? text.trim().slice(0, MAX_TEXT) : ''
  if (!words) return refuse('chat-empty', 'พิมพ์ข้อความก่อนส่ง', 'Write something first.')
  const store = parts.database.store(caller.site._id)
  const isAnswer = typeof user === 'string' && user !== '' && user !== caller.user._id
  if (isAnswer) {
    if (!isOffice(caller) && !(await trainedCourses(parts, caller)).has(String(course)))
      return fail('forbidden')
    for (const open of await store.find(
      'chat-message',
      { user, course: String(course), answered: false, from_staff: false },
      { limit: 100 },
    )) {
      const done = await change(parts, caller, 'chat-message', open, { answered: true })
      if (!done.ok) return done
    }
  } else {
    const enrolment = await enrolmentOf(parts, caller, course)
    if (!enrolment.ok) return enrolment
  }
  const made = await make(parts, caller, 'chat-message', {
    course,
    user: isAnswer ? user : caller.user._id,
    author: caller.user._id,
    author_name: `${caller.user.firstname} ${caller.user.lastname}`.trim(),
    from_staff: isAnswer,
    answered: isAnswer,
    text: words,
    sent_at: parts.clock.iso(),
  })
  return made.ok ? ok({ id: made.value._id }) : made
}

/** A learner notes something at a moment of a lesson. Call it in a transaction. */
export async function note(
  parts: Parts,
  caller: Caller,
  {
    course,
    lesson,
    at,
    text,
  }: { course?: unknown; lesson?: unknown; at?: unknown; text?: unknown },
): Promise<Result<{ id: string }>> {
  const enrolment = await enrolmentOf(parts, caller, course)
  if (!enrolment.ok) return enrolment
  const words = typeof text === 'string' ? text.trim().slice(0, MAX_TEXT) : ''
  if (!words) return refuse('note-empty', 'พิมพ์บันทึกก่อนเก็บ', 'Write something first.')
  const made = await make(parts, caller, 'lesson-note', {
    lesson,
    user: caller.user!._id,
    at: Number.isFinite(Number(at)) ? Math.max(0, Number(at)) : 0,
    text: words,
  })
  return made.ok ? ok({ id: made.value._id }) : made
}
