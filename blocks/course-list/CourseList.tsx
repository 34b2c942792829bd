import { useLocale, useText } from '#i18n'
import type { QueryAnswer } from '#gateway'
import type { EarlyPrices } from '#pages/model'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { Words } from '#ui'
import { Cards, type Course } from './Cards.tsx'
import { TargetCards } from './TargetCards.tsx'
import './CourseList.css'

interface CourseListProps {
  title?: Text
  view?: 'by-category' | 'grid' | 'featured' | 'by-target'
  /** Their codes; one alone where it comes from the address. */
  category?: string[] | string
  target?: string
  term?: string
  perCategory?: number
  viewAll?: boolean
  defaultPrice?: number
}

interface Named {
  code: string
  name: string
}

interface CourseListData {
  categories?: QueryAnswer<StoredRecord & Named> | null
  courses?: QueryAnswer<Course> | null
  early?: EarlyPrices | null
  targets?: QueryAnswer<StoredRecord & Named> | null
}

interface Group extends Named {
  courses: Course[]
}

const PER_CATEGORY = 4

/** Featured ones first, the order being kept otherwise. */
const featuredFirst = (courses: Course[]): Course[] =>
  courses.toSorted((a, b) => Number(b.featured === true) - Number(a.featured === true))

/** Courses: four of each category, featured ones, those of a target group, or all of one category (spec: academy 2.2; 7, course/aggregate). */
export default function CourseList({ props, data }: BlockProps<CourseListProps, CourseListData>) {
  const t = useText('public')
  const courses = (data.courses?.data ?? []).map((course) => ({
    ...course,
    ...data.early?.[course._id],
  }))
  const categories = data.categories?.data ?? []
  const title = useTitle(props, data)
  const view = props.view ?? 'by-category'
  const isGrouped = view === 'by-category' || view === 'featured'
  const groups: Group[] = isGrouped
    ? categories
        .map((category) => ({
          ...category,
          courses: courses.filter((course) => course.category?.includes(category.code)),
        }))
        .filter((group) => group.courses.length > 0)
    : []
  const none = t(data.courses === null ? 'load-failed' : props.term ? 'no-results' : 'no-courses')
  const cards = { courses, level: title ? 'h3' : 'h2', defaultPrice: props.defaultPrice } as const
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
      {view === 'grid' && courses.length > 0 && <Cards {...cards} />}
      {view === 'by-target' && courses.length > 0 && (
        <TargetCards {...cards} categories={categories} />
      )}
      {groups.map((group) => (
        <CategoryGroup key={group.code} group={group} props={props} hasTitle={title !== ''} />
      ))}
    </section>
  )
}

/** What the list is called: as its author says, else by the words, the target group or the one category that it is about. */
function useTitle(props: CourseListProps, data: CourseListData): string {
  const t = useText('public')
  const own = pickText(props.title, useLocale())
  if (own) return own
  if (props.term) return t('search-results', { term: props.term })
  const target = data.targets?.data.find(({ code }) => code === props.target)
  if (target) return t('course-card.for', { name: target.name })
  const chosen = [props.category ?? []].flat()
  const asked =
    chosen.length === 1 ? data.categories?.data.find(({ code }) => code === chosen[0]) : undefined
  return asked?.name ?? ''
}

function CategoryGroup({
  group: { code, name, courses },
  props: { view, perCategory = PER_CATEGORY, viewAll, defaultPrice },
  hasTitle,
}: {
  group: Group
  props: CourseListProps
  hasTitle: boolean
}) {
  const t = useText('public')
  const Level = hasTitle ? 'h3' : 'h2'
  const isFeatured = view === 'featured'
  const shown = isFeatured
    ? featuredFirst(courses).slice(0, Math.min(perCategory, PER_CATEGORY))
    : courses.slice(0, perCategory)
  return (
    <div className="sala-course-group">
      <div className="sala-section-head">
        <Level className="sala-course-category">
          <Words text={name} />
        </Level>
        {viewAll !== false && (
          <a className="sala-more" href={`/lesson/categories/${encodeURIComponent(code)}`}>
            {t('view-all')}
            <span className="visually-hidden"> {t('in-category', { name })}</span>
          </a>
        )}
      </div>
      <Cards
        courses={shown}
        level={hasTitle ? 'h4' : 'h3'}
        defaultPrice={defaultPrice}
        look={isFeatured ? 'featured' : 'row'}
      />
    </div>
  )
}
