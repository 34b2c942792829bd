import { bangkokDay, isoAt } from '#shared'
import { addDays, weekday } from '#shared/dates'
import {
  contentOf,
  type Coded,
  type CourseContent,
  type PostContent,
  type ReviewContent,
  type RoundContent,
  type SiteContent,
} from './content.ts'
import type { Make } from './make.ts'
import { pictureOf } from './pictures.ts'

const DAY = 86_400_000
const SUNDAY = 0
const SATURDAY = 6
/** Those of Thailand that are on the same day each year, and the days about New Year. */
const HOLIDAYS = new Set(
  '12-31 01-01 01-02 04-06 04-13 04-14 04-15 05-01 05-04 06-03 07-28 08-12 10-13 10-23 12-05 12-10'.split(
    ' ',
  ),
)
/** How long before its first day a round can be joined. */
const REGISTRATION_ENDS = 3

type Data = Record<string, unknown>

const withPicture = (field: string, address: string | undefined): Data =>
  address ? { [field]: address } : {}

export const categoryData = (category: Coded): Data => ({
  ...category,
  visible: true,
  ...withPicture('cover', pictureOf(`category-${category.code}.webp`)),
})

export const orderedData = (item: Coded, index: number): Data => ({
  ...item,
  order: index + 1,
  visible: true,
})

export const lecturerData = (lecturer: Coded, index: number): Data => ({
  ...orderedData(lecturer, index),
  ...withPicture('photo', pictureOf(`lecturer-${lecturer.code}.webp`)),
})

const named = (items: Coded[], code: string): Coded => {
  const found = items.find((item) => item.code === code)
  if (!found) throw new Error(`No ${code} among ${items.map((item) => item.code).join(', ')}`)
  return found
}

/** A list of codes with the names of what they stand for, in both languages. */
const inEachLanguage = (
  list: string,
  codes: string[],
  item: (code: string, field: 'name' | 'name_en') => Data,
): Data => ({
  [list]: codes.map((code) => item(code, 'name')),
  [`${list}_en`]: codes.map((code) => item(code, 'name_en')),
})

export function courseData(
  { slug, daysAgo, targets, lecturers, rounds: _, reviews: __, ...fields }: CourseContent,
  content: Pick<SiteContent, 'targets' | 'lecturers'>,
  now: number,
): Data {
  return {
    ...fields,
    status: true,
    ...inEachLanguage('target', targets, (code, field) => ({
      code,
      name: named(content.targets, code)[field] as string,
    })),
    ...inEachLanguage('lecturer', lecturers, (code, field) => ({
      id: code,
      name: named(content.lecturers, code)[field] as string,
    })),
    createdAt: isoAt(now - daysAgo * DAY),
    ...withPicture(
      'cover',
      pictureOf(`course-${slug}.webp`, `course-${fields.category[0]!}.svg`, 'slide-1.svg'),
    ),
  }
}

const isHoliday = (day: string): boolean => HOLIDAYS.has(day.slice('2026-'.length))

/** The first day from here on that begins as many days of work in a row, or as many that end with a weekend; no holidays. */
function firstFitting(first: string, length: number, weekend: boolean): string {
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const weekdays = days.map(weekday)
  const fits = weekend
    ? weekdays.at(-1) === SUNDAY || (length === 1 && weekdays[0] === SATURDAY)
    : weekdays.every((one) => one !== SUNDAY && one !== SATURDAY)
  return fits && !days.some(isHoliday) ? first : firstFitting(addDays(first, 1), length, weekend)
}

export function roundData(
  { inDays, days, weekend = false, ...fields }: RoundContent,
  { type }: Pick<CourseContent, 'type'>,
  course: string,
  now: number,
): Data {
  const start = firstFitting(addDays(bangkokDay(now), inDays), days, weekend)
  return {
    ...fields,
    course,
    type,
    start,
    end: addDays(start, days - 1),
    endRegistDate: addDays(start, -REGISTRATION_ENDS),
    status: fields.taken < fields.seats ? 'open' : 'full',
    visible: true,
  }
}

export const reviewData = (
  { daysAgo, ...fields }: ReviewContent,
  course: string,
  now: number,
): Data => ({ ...fields, course, visible: true, createdAt: isoAt(now - daysAgo * DAY) })

const PICTURES_OF_POSTS = 5

export const postData = (
  { daysAgo, ...fields }: PostContent,
  index: number,
  now: number,
): Data => ({
  ...fields,
  parent: 'news',
  status: true,
  createdAt: isoAt(now - daysAgo * DAY),
  ...withPicture(
    'feature_image',
    pictureOf(`post-${fields.slug}.webp`, `post-${(index % PICTURES_OF_POSTS) + 1}.svg`),
  ),
})

/** Courses with their categories, target groups, lecturers, rounds and reviews, and posts under the page `news`. */
export async function seedAcademyOf(
  make: Make,
  site: { id: string; name: string },
  now: number,
): Promise<void> {
  const content = await contentOf(site.name)
  const makeOwn = (entity: string, data: Data) => make(entity, { ...data, unit: site.id })
  for (const category of content.categories) await makeOwn('category', categoryData(category))
  for (const [index, target] of content.targets.entries())
    await makeOwn('target', orderedData(target, index))
  for (const [index, lecturer] of content.lecturers.entries())
    await makeOwn('lecturer', lecturerData(lecturer, index))
  for (const course of content.courses) {
    const { _id } = await makeOwn('course', courseData(course, content, now))
    for (const round of course.rounds ?? [])
      await makeOwn('round', roundData(round, course, _id, now))
    for (const review of course.reviews ?? [])
      await makeOwn('course-review', reviewData(review, _id, now))
  }
  for (const [index, post] of content.posts.entries())
    await make('post', postData(post, index, now))
}
