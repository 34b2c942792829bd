import type { StoredRecord } from '#schema'
import { bangkokDay, fail, ok, type Bilingual, type Result } from '#shared'
import type { Caller } from '../../identity/caller.ts'
import type { ReadSources } from '../records.ts'

export type Sources = Pick<ReadSources, 'database' | 'clock' | 'shipped'>

/** A refusal that says why, and what to do about it. */
export const refuse = (rule: string, th: string, en: string): Result<never> =>
  fail('rule-broken', { params: { rule, message: { th, en } satisfies Bilingual } })

export interface Enrolment {
  enroll: StoredRecord
  course: StoredRecord
}

const NONE = () =>
  refuse(
    'not-enrolled',
    'คุณยังไม่ได้ลงทะเบียนหลักสูตรนี้ ลงทะเบียนที่หน้าหลักสูตรก่อน',
    'You have not enrolled in this course. Enrol on its page first.',
  )

/** Does the enrolment open its course on this day? */
export function isOpen({ access = 'open', expires_on }: StoredRecord, today: string): boolean {
  return access === 'open' && !(typeof expires_on === 'string' && expires_on < today)
}

/** The enrolment by which who asks takes a course: of those that open it the one that was begun, else the latest. */
export async function enrolmentOf(
  { database, clock }: Sources,
  { site, user }: Caller,
  courseId: unknown,
): Promise<Result<Enrolment>> {
  if (!user) return fail('unauthenticated')
  if (typeof courseId !== 'string') return NONE()
  const store = database.store(site._id)
  const [course, enrolments] = await Promise.all([
    store.get('course', courseId),
    store.find(
      'enroll',
      { userID: user._id, courseID: courseId },
      { sort: [{ field: 'createdAt', direction: 'desc' }], limit: 20 },
    ),
  ])
  if (!course || enrolments.length === 0) return NONE()
  const today = bangkokDay(clock.now())
  const open = enrolments.filter((one) => isOpen(one, today))
  const enroll = open.find(({ status }) => status === 'processing') ?? open[0]
  if (enroll) return ok({ enroll, course })
  return enrolments.some(({ access }) => access === 'suspended')
    ? refuse(
        'enrolment-suspended',
        'สิทธิ์เรียนหลักสูตรนี้ถูกพักไว้ กรุณาติดต่อเจ้าหน้าที่',
        'Your access to this course is suspended. Please ask the office.',
      )
    : refuse(
        'enrolment-over',
        'สิทธิ์เรียนหลักสูตรนี้สิ้นสุดแล้ว กรุณาติดต่อเจ้าหน้าที่',
        'Your access to this course has ended. Please ask the office.',
      )
}

const OFFICE = ['admin', 'manager', 'superadmin', 'root']
export const isOffice = ({ user }: Caller): boolean =>
  user?.roles.some((role) => OFFICE.includes(role)) ?? false

/** Does who asks train this round? The office may do all that a trainer may. */
export const trains = (caller: Caller, { trainers }: StoredRecord): boolean =>
  isOffice(caller) ||
  ((trainers as { account?: string }[] | undefined) ?? []).some(
    ({ account }) => account !== undefined && account === caller.user?._id,
  )

export const nameOf = (user: StoredRecord | null | undefined): string =>
  user ? `${String(user.firstname ?? '')} ${String(user.lastname ?? '')}`.trim() : ''
