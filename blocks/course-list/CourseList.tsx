import { useLocale, useText } from '#i18n'
import type { QueryAnswer } from '#gateway'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import { CourseCard, type CardCourse as Course } from '#pages'
import './CourseList.css'

interface CourseListProps {
  title?: Text
  view?: 'by-category' | 'grid'
  /** Their codes; one alone where it comes from the address. */
  category?: string[] | string
  term?: string
  perCategory?: number
  viewAll?: boolean
  defaultPrice?: number
}

interface CourseListData {
  categories?: QueryAnswer<StoredRecord & Category> | null
  courses?: QueryAnswer<StoredRecord & Course> | null
}

interface Category {
  code: string
  name: string
}

const PER_CATEGORY = 4

/** Courses, four of each category or all of one (spec: academy 2.2, category course grid; 7, course/aggregate). */
export default function CourseList({ props, data }: BlockProps<CourseListProps, CourseListData>) {
  const t = useText('public')
  const locale = useLocale()
  const courses = data.courses?.data ?? []
  const categories = data.categories?.data ?? []
  const chosen = [props.category ?? []].flat()
  const asked =
    chosen.length === 1 ? categories.find(({ code }) => code === chosen[0])?.name : undefined
  const title =
    pickText(props.title, locale) ||
    (props.term ? t('search-results', { term: props.term }) : asked) ||
    ''
  const most = props.perCategory ?? PER_CATEGORY
  const groups =
    props.view === 'grid'
      ? []
      : categories
          .map((category) => ({
            ...category,
            courses: courses.filter((course) => course.category?.includes(category.code)),
          }))
          .filter((group) => group.courses.length > 0)
  const none = t(data.courses === null ? 'load-failed' : props.term ? 'no-results' : 'no-courses')
  return (
    <section className="sala-courses" aria-label={title || t('courses')}>
      {(title || props.viewAll !== false) && (
        <div className="sala-section-head">
          {title && (
            <h2 className="sala-section-title">
              <Words text={title} />
            </h2>
          )}
          {props.viewAll !== false && (
            <a className="sala-more" href="/lesson/home">
              {t('view-all-courses')}
            </a>
          )}
        </div>
      )}
      {courses.length === 0 && <p className="sala-empty">{none}</p>}
      {props.view === 'grid' && courses.length > 0 && (
        <Cards courses={courses} level={title ? 'h3' : 'h2'} defaultPrice={props.defaultPrice} />
      )}
      {groups.map((group) => (
        <div key={group.code} className="sala-course-group">
          <div className="sala-section-head">
            {title ? (
              <h3 className="sala-course-category">
                <Words text={group.name} />
              </h3>
            ) : (
              <h2 className="sala-course-category">
                <Words text={group.name} />
              </h2>
            )}
            {props.viewAll !== false && (
              <a
                className="sala-more"
                href={`/lesson/categories/${encodeURIComponent(group.code)}`}
              >
                {t('view-all')}
                <span className="visually-hidden"> {t('in-category', { name: group.name })}</span>
              </a>
            )}
          </div>
          <Cards
            courses={group.courses.slice(0, most)}
            level={title ? 'h4' : 'h3'}
            defaultPrice={props.defaultPrice}
          />
        </div>
      ))}
    </section>
  )
}

function Cards({
  courses,
  level,
  defaultPrice,
}: {
  courses: (StoredRecord & Course)[]
  level: 'h2' | 'h3' | 'h4'
  defaultPrice?: number
}) {
  return (
    <ul className="sala-cards">
      {courses.map((course) => (
        <li key={course._id}>
          <CourseCard course={course} level={level} defaultPrice={defaultPrice} />
        </li>
      ))}
    </ul>
  )
}
