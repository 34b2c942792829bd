import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'
import { attemptView } from './attemptView.ts'
import { enrolmentOf } from './enrolment.ts'
import { told, worded } from './playView.ts'

const MAX_ATTEMPTS = 100

/** An exam before it is begun, and the attempts that there were; nothing of its questions. */
export async function examView(
  sources: ReadSources,
  caller: Caller,
  { course, exam: id }: Record<string, unknown>,
) {
  const enrolment = await enrolmentOf(sources, caller, course)
  if (!enrolment.ok) return told(enrolment.failures)
  const store = sources.database.store(caller.site._id)
  const exam = typeof id === 'string' ? await store.get('exam', id) : null
  if (!exam || exam.course !== course || exam.state === 'draft') return null
  const found = await store.find(
    'attempt',
    { exam: exam._id, user: caller.user!._id },
    { sort: [{ field: 'number' }], limit: MAX_ATTEMPTS },
  )
  const now = sources.clock.now()
  const { title, instructions } = worded(sources, 'exam', exam, caller.locale)
  return {
    course: {
      id: enrolment.value.course._id,
      name: String(worded(sources, 'course', enrolment.value.course, caller.locale).name),
    },
    exam: {
      id: exam._id,
      title: String(title),
      instructions: String(instructions ?? ''),
      kind: String(exam.kind),
      state: String(exam.state),
      max: Number(exam.max_attempts ?? 1),
      pass: Number(exam.pass_percent ?? 60),
      ...(exam.time_limit ? { minutes: Number(exam.time_limit) } : {}),
      ...(exam.opens_at ? { opens: String(exam.opens_at) } : {}),
      ...(exam.closes_at ? { closes: String(exam.closes_at) } : {}),
    },
    // Questions travel with the attempt that is begun or gone on with, not with the page.
    attempts: found.map((attempt) => {
      const { questions: _, answers: __, ...seen } = attemptView(exam, attempt, now)
      return seen
    }),
  }
}
