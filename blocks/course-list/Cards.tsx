import { useText } from '#i18n'
import { CourseCard, usePage, type CardCourse } from '#pages'
import type { StoredRecord } from '#schema'

export type Course = StoredRecord &
  CardCourse & { lecturer?: { name?: string }[] | string; featured?: boolean }

interface CardsProps {
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

const lecturersOf = ({ lecturer }: Course): string =>
  typeof lecturer === 'string'
    ? lecturer
    : (lecturer ?? []).flatMap(({ name }) => (name ? [name] : [])).join(', ')

/** Courses that the session says the viewer is enrolled in (spec: academy 3, session). */
function useEnrolled(): (id: string) => boolean {
  const user = usePage().user as { enroll?: { courseID?: string }[] } | null
  return (id) => user?.enroll?.some(({ courseID }) => courseID === id) ?? false
}

/** Cards of the courses of a target group, which say more (spec: academy 2.2, course list for a user's band). */
export function TargetCards({
  courses,
  categories,
  level,
  defaultPrice,
}: Omit<CardsProps, 'look'> & { categories: { code: string; name: string }[] }) {
  const t = useText('public')
  const isEnrolled = useEnrolled()
  return (
    <ul className="sala-cards" data-look="row">
      {courses.map((course) => {
        const names = lecturersOf(course)
        return (
          <li key={course._id}>
            <CourseCard
              course={course}
              level={level}
              defaultPrice={defaultPrice}
              chip={categories.find(({ code }) => course.category?.includes(code))?.name}
              certificate={t(
                course.certification === 'yes' ? 'certificate' : 'course-card.no-certificate',
              )}
              ribbon={
                course.sale_price && isEnrolled(course._id) ? t('course-card.started') : undefined
              }
              note={names && <p className="sala-card-note">{t('course-card.by', { names })}</p>}
            />
          </li>
        )
      })}
    </ul>
  )
}
