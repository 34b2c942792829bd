import { CourseCard, type CardCourse } from '#pages'
import type { StoredRecord } from '#schema'

export type Course = StoredRecord &
  CardCourse & { lecturer?: { name?: string }[] | string; featured?: boolean }

export interface CardsProps {
  courses: Course[]
  level: 'h2' | 'h3' | 'h4'
  defaultPrice?: number | undefined
  /** The first one large, the others as lines beside it. */
  look?: 'row' | 'featured'
}

/** Cards of courses; in a row they are swiped on a phone. */
export function Cards({ courses, level, defaultPrice, look }: CardsProps) {
  return (
    <ul className="sala-cards" data-look={look}>
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard course={course} level={level} defaultPrice={defaultPrice} />
        </li>
      ))}
    </ul>
  )
}
