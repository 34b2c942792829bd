import type { FastifyInstance } from 'fastify'
import { expectedFailures } from '../middleware/errors.ts'
import { fail, type Result } from '#shared'
import type { Gateway } from '../gateway.ts'
import { FailureError } from '../http/failures.ts'
import { bodyOf, sendFailures, sendResult } from '../http/request.ts'
import type { Caller } from '../identity/caller.ts'
import { limitPerMinute } from '../middleware/limitPerMinute.ts'
import { answerService } from '../reading/services.ts'
import { calendarFile } from '../reading/learning/calendarFile.ts'
import { checkIn, codeOf, markAttendance } from '../writing/learning/attendance.ts'
import { saveAnswer, startAttempt, submitAttempt } from '../writing/learning/attempts.ts'
import { issueForRound } from '../writing/learning/certificates.ts'
import { note, say } from '../writing/learning/chat.ts'
import { gradeAnswer, regrade } from '../writing/learning/grading.ts'
import { reportProgress } from '../writing/learning/progress.ts'
import { sendSurvey } from '../writing/learning/surveys.ts'
import { leaveList, takeSeat, waitForSeat } from '../writing/learning/waiting.ts'

type Body = Record<string, unknown>
type Act = (gateway: Gateway, caller: Caller, body: Body) => Promise<Result<unknown>>

/** What learners, trainers and the office do, each in one transaction; its name is the end of its address. */
const ACTS: Record<string, { run: Act; summary: string; keys: string[] }> = {
  progress: {
    run: reportProgress,
    summary:
      'What was watched, read or confirmed of a lesson; how much of it counts, the gateway decides',
    keys: ['course', 'lesson', 'intervals', 'position', 'confirmed'],
  },
  note: {
    run: note,
    summary: 'Notes something at a moment of a lesson',
    keys: ['course', 'lesson', 'at', 'text'],
  },
  start: {
    run: startAttempt,
    summary: 'Begins an exam, or goes on with the attempt that runs',
    keys: ['course', 'exam'],
  },
  answer: {
    run: saveAnswer,
    summary: 'Keeps one answer of a running attempt',
    keys: ['attempt', 'question', 'given'],
  },
  submit: { run: submitAttempt, summary: 'Hands an attempt in', keys: ['attempt'] },
  grade: {
    run: gradeAnswer,
    summary: 'Gives points for an answer that people read',
    keys: ['attempt', 'question', 'score', 'comment'],
  },
  regrade: {
    run: regrade,
    summary: 'What a mended question changes of its attempts, and with `apply` changes it',
    keys: ['exam', 'question', 'apply'],
  },
  'check-in': {
    run: checkIn,
    summary: 'Signs a learner in by the code of a half-day',
    keys: ['round', 'code'],
  },
  attendance: {
    run: markAttendance,
    summary: 'Says whether somebody came',
    keys: ['round', 'user', 'date', 'half', 'status'],
  },
  code: {
    run: codeOf,
    summary: 'The code that learners of a half-day scan',
    keys: ['round', 'date', 'half'],
  },
  certificates: {
    run: issueForRound,
    summary: 'Issues the certificates of all of a round who came often enough',
    keys: ['round'],
  },
  survey: {
    run: sendSurvey,
    summary: 'What a learner says of a course',
    keys: ['course', 'survey', 'answers'],
  },
  wait: { run: waitForSeat, summary: 'Waits for a seat in a round that is full', keys: ['round'] },
  'take-seat': {
    run: takeSeat,
    summary: 'Orders the seat that was offered to who waited; says where it is paid',
    keys: ['waiting'],
  },
  'leave-list': { run: leaveList, summary: 'Takes a name off a waiting list', keys: ['waiting'] },
  say: {
    run: say,
    summary: 'Asks who teaches a course, or answers',
    keys: ['course', 'user', 'text'],
  },
}

/** Somebody else wrote the same record meanwhile: the act is done again over what they wrote. */
const AGAIN = new Set(['version-stale', 'duplicate'])
const MAX_TRIES = 4
const PER_MINUTE = 240
/** Codes of certificates that one who asks may try in a minute. */
const CHECKS_PER_MINUTE = 20

async function perform(
  gateway: Gateway,
  caller: Caller,
  act: Act,
  body: Body,
): Promise<Result<unknown>> {
  for (let tries = 1; ; tries++) {
    try {
      return await gateway.database.transaction(async () => {
        const done = await act(gateway, caller, body)
        if (!done.ok) throw new FailureError(done.failures)
        return done
      })
    } catch (error) {
      const failures = expectedFailures(error)
      if (!failures) throw error
      if (tries < MAX_TRIES && failures.some(({ code }) => AGAIN.has(code))) continue
      return { ok: false, failures }
    }
  }
}

/** Addresses that say whether a certificate holds. */
const CHECKED = /^\/(?:lesson\/certification\/|api\/learning\/certificate\/)./

/** Who tries code after code is stopped, on pages as in calls. */
export function guardCertificates(app: FastifyInstance): void {
  const limit = limitPerMinute(app, 'certificate check', CHECKS_PER_MINUTE)
  app.addHook('preHandler', async (request) => {
    if (!CHECKED.test(request.url)) return
    const allowed = await limit(request)
    if (!allowed.ok) throw new FailureError(allowed.failures)
  })
}

/** Lessons, exams, attendance and certificates (spec: academy 2.3). */
export function learningRoutes(app: FastifyInstance, gateway: Gateway): void {
  const limit = limitPerMinute(app, 'learning', PER_MINUTE)
  for (const [name, { run, summary, keys }] of Object.entries(ACTS))
    app.post(`/api/learning/${name}`, { schema: { summary } }, async (request, reply) => {
      const allowed = await limit(request)
      if (!allowed.ok) return sendFailures(request, reply, allowed.failures)
      const done = await perform(gateway, request.caller, run, bodyOf<Body>(request, keys))
      return sendResult(request, reply.header('cache-control', 'no-store'), done, (data) => ({
        status: 200,
        message: 'success',
        data,
      }))
    })

  app.get(
    '/api/learning/certificate/:code',
    { schema: { summary: 'Whether a certificate holds, by the code that is printed on it' } },
    async (request, reply) => {
      const { code } = request.params as { code: string }
      const data = await answerService(gateway, request.caller, 'certificate', { code })
      const found = (data as { certificate: unknown } | null)?.certificate
      return sendResult(
        request,
        reply.header('cache-control', 'no-store'),
        found
          ? { ok: true, value: found }
          : fail('unknown-record', {
              params: { collection: 'certification', id: code.slice(0, 40) },
            }),
        (value) => ({ status: 200, message: 'success', data: value }),
      )
    },
  )

  app.get(
    '/api/learning/round/:id/calendar.ics',
    { schema: { summary: 'The half-days of a round as a calendar' } },
    async (request, reply) => {
      const { id } = request.params as { id: string }
      const file = await calendarFile(gateway, request.caller, id)
      return file.ok
        ? reply
            .type('text/calendar; charset=utf-8')
            .header('content-disposition', 'attachment; filename="round.ics"')
            .send(file.value)
        : sendFailures(request, reply, file.failures)
    },
  )
}
