import { useText } from '#i18n'
import { CourseCard, usePage } from '#pages'
import type { CardsProps, Course } from './Cards.tsx'

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
              certificate={
                course.certification === 'yes'
                  ? t('certificate')
                  : `${t('certificate-label')}: ${t('no')}`
              }
              ribbon={
                course.sale_price && isEnrolled(course._id) ? t('course-card.started') : undefined
              }
              note={names && <p className="sala-card-note">{`${t('lecturer')}: ${names}`}</p>}
            />
          </li>
        )
      })}
    </ul>
  )
}
