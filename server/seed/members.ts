import type { StoredRecord } from '#schema'
import { isoAt } from '#shared'
import type { Make } from './make.ts'

const DAY = 86_400_000

/** How far the demo member is with the first courses of the site. */
const ENROLMENTS = [
  {
    daysAgo: 24,
    analytics: {
      total: 12,
      percent: 50,
      message: { th: 'เรียนถึงบทที่ 6', en: 'At lesson 6' },
      status: 'processing',
    },
  },
  {
    daysAgo: 80,
    analytics: {
      total: 8,
      percent: 100,
      message: { th: 'เรียนจบแล้ว', en: 'Complete' },
      status: 'complete',
    },
  },
  {
    daysAgo: 3,
    analytics: {
      total: 10,
      percent: 0,
      message: { th: 'ยังไม่เริ่มเรียน', en: 'Not begun' },
      status: 'pending',
    },
  },
]

const message = (course: string) => ({
  subject: `ยืนยันการลงทะเบียน: ${course}`,
  body: `คุณได้ลงทะเบียนหลักสูตร ${course} แล้ว\n\nดูความก้าวหน้าของคุณได้ที่หน้าของฉัน`,
})

/** What the demo member has of the site: courses they take, and what they were written. */
export async function seedMember(
  make: Make,
  { member, courses, unit }: { member: StoredRecord; courses: StoredRecord[]; unit: string },
  now: number,
): Promise<void> {
  for (const [index, { daysAgo, analytics }] of ENROLMENTS.entries()) {
    const course = courses[index]
    if (!course) return
    const at = isoAt(now - daysAgo * DAY)
    await make('enroll', {
      userID: member._id,
      courseID: course._id,
      unit,
      createdAt: at,
      analytics,
    })
    const { subject, body } = message(String(course.name))
    await make('message', {
      userID: member._id,
      name: `${String(member.firstname)} ${String(member.lastname)}`,
      email: String(member.email),
      subject,
      body,
      category: 'transaction',
      status: 'confirm',
      sentAt: at,
      ...(daysAgo > 30 ? { readAt: at } : {}),
    })
  }
}
