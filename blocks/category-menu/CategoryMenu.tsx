import { useRef } from 'react'
import type { QueryAnswer } from '#gateway'
import { useText } from '#i18n'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { CourseSearch, Icon, useClosing } from '#ui'
import './CategoryMenu.css'

interface CategoryMenuProps {
  search?: boolean
  allCourses?: boolean
}

type Category = StoredRecord & { code: string; name: string }

/** The ways into the courses: by category, by words, and to all of them (spec: academy 2.2, category menu). */
export default function CategoryMenu({
  props,
  data,
}: BlockProps<CategoryMenuProps, { categories?: QueryAnswer<Category> | null }>) {
  const t = useText('public')
  const nav = useRef<HTMLElement>(null)
  useClosing(nav)
  const categories = data.categories?.data ?? []
  return (
    <nav ref={nav} className="sala-category-menu" aria-label={t('course-search.categories')}>
      {categories.length > 0 && <Categories categories={categories} />}
      {props.search !== false && (
        <CourseSearch>
          <Icon name="search" />
        </CourseSearch>
      )}
      {props.allCourses !== false && (
        <a className="sala-more" href="/lesson/home">
          {t('view-all-courses')}
        </a>
      )}
    </nav>
  )
}

function Categories({ categories }: { categories: Category[] }) {
  const t = useText('public')
  return (
    <details className="sala-category-list">
      <summary className="sala-button">
        <Icon name="list" />
        {t('course-search.categories')}
        <Icon name="down" />
      </summary>
      <ul>
        {categories.map(({ _id, code, name }) => (
          <li key={_id}>
            <a href={`/lesson/categories/${encodeURIComponent(code)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}
