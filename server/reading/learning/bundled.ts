import type { StoredRecord } from '#schema'

interface Taken {
  /** Of the enrolment. */
  id: string
  course: string
}

const partsOf = (course: StoredRecord | undefined): string[] =>
  ((course?.parts ?? []) as { course: string }[]).map(({ course: id }) => id)

/**
 * Courses with the enrolment of the bundle that they came with, the outermost one: its learner sees them beneath it. A
 * bundle in another has no place of its own unless it has lessons.
 */
export function bundled<T extends Taken & { lessons: number }>(
  taken: T[],
  courses: ReadonlyMap<string, StoredRecord>,
): (T & { bundle?: string })[] {
  const within = (id: string, seen = new Set<string>()): Set<string> => {
    for (const part of partsOf(courses.get(id))) if (!seen.has(part)) within(part, seen.add(part))
    return seen
  }
  const heads = taken.flatMap(({ id, course }) => {
    const parts = within(course)
    return taken.some((one) => parts.has(one.course)) ? [{ id, course, parts }] : []
  })
  const outermost = heads.filter(({ course }) => !heads.some(({ parts }) => parts.has(course)))
  return taken.flatMap((one) => {
    const head = outermost.find(({ parts }) => parts.has(one.course))
    if (!head) return [one]
    const isEmptied = one.lessons === 0 && heads.some(({ id }) => id === one.id)
    return isEmptied ? [] : [{ ...one, bundle: head.id }]
  })
}
