import type { PageDocument } from '#schema'

/** The words of a site of the demo, as its folder under `sites` has them. Fields of the entities stand as they are stored. */
type Fields = Record<string, unknown>
export type Coded = Fields & { code: string; name: string }

export interface RoundContent extends Fields {
  /** From the day of seeding to its first day. */
  inDays: number
  days: number
  /** Its last day is of a weekend; all are days of work otherwise. */
  weekend?: boolean
  seats: number
  taken: number
}
export type ReviewContent = Fields & { daysAgo: number }
export interface CourseContent extends Fields {
  /** What its picture is called by. */
  slug: string
  daysAgo: number
  category: string[]
  name: string
  type: string
  /** Codes. */
  targets: string[]
  lecturers: string[]
  rounds?: RoundContent[]
  reviews?: ReviewContent[]
}
export type PostContent = Fields & { slug: string; daysAgo: number }
export interface TaskContent extends Fields {
  /** From the day of seeding to the days that it begins and is due. */
  inDays: number
  untilDays: number
  /** Of the demo account whose task it is. */
  role: string
}

export interface SiteContent {
  categories: Coded[]
  targets: Coded[]
  lecturers: Coded[]
  courses: CourseContent[]
  posts: PostContent[]
  tasks: TaskContent[]
}

/** Read when they are needed: one start of an installation uses them. */
const FILES = import.meta.glob<unknown>('./sites/**/*.json', { import: 'default' })
export const CONTENT_SITES = [...new Set(Object.keys(FILES).map((path) => path.split('/')[2]!))]
const COURSES_A_CATEGORY = 2

/** What one file or all files of a folder hold. */
const readPart = async (site: string, part: string): Promise<unknown[]> =>
  (
    await Promise.all(
      Object.entries(FILES).flatMap(([path, read]) =>
        path === `./sites/${site}/${part}.json` || path.startsWith(`./sites/${site}/${part}/`)
          ? [read()]
          : [],
      ),
    )
  ).flat()

export async function readContent(site: string): Promise<SiteContent> {
  const [categories, targets, lecturers, courses, posts, tasks] = await Promise.all(
    ['categories', 'targets', 'lecturers', 'courses', 'posts', 'tasks'].map((part) =>
      readPart(site, part),
    ),
  )
  const byAge = <T extends { daysAgo: number }>(items: T[]): T[] =>
    items.toSorted((a, b) => b.daysAgo - a.daysAgo)
  return {
    categories: categories as Coded[],
    targets: targets as Coded[],
    lecturers: lecturers as Coded[],
    courses: byAge(courses as CourseContent[]),
    posts: byAge(posts as PostContent[]),
    tasks: tasks as TaskContent[],
  }
}

/** The pages that a site has of its own; one with the address of a page that ships takes its place. */
export async function pagesOf(site: string): Promise<PageDocument[]> {
  return (await readPart(site, 'pages')) as PageDocument[]
}

/** The content of a site; some of the first site's where it has none of its own. */
export async function contentOf(site: string): Promise<SiteContent> {
  if (CONTENT_SITES.includes(site)) return readContent(site)
  const { categories, courses, ...others } = await readContent('academy')
  return {
    ...others,
    categories,
    courses: categories.flatMap(({ code }) =>
      courses.filter(({ category }) => category[0] === code).slice(0, COURSES_A_CATEGORY),
    ),
  }
}
