import { useText } from '#i18n'
import { usePicture } from '#pages'
import { excerpt, safeImage } from '#pages/model'
import { CardPicture, Price, Words } from '#ui'

export interface Course {
  _id: string
  name: string
  category?: string[]
  cover?: string
  short_description?: string
  hours?: number
  days?: number
  type?: 'online' | 'onsite'
  certification?: 'yes' | 'no'
  price?: number
  sale_price?: number
}

export function CourseCard({
  course,
  level: Level,
  defaultPrice = 700,
}: {
  course: Course
  level: 'h2' | 'h3' | 'h4'
  defaultPrice?: number
}) {
  const t = useText('public')
  const image = usePicture(safeImage(course.cover), 'auto, (min-width: 48rem) 24rem, 100vw')
  const text = excerpt(course.short_description ?? '')
  return (
    <article className="sala-card">
      <CardPicture image={image} />
      <div className="sala-card-body">
        <Level className="sala-card-title">
          <a href={`/lesson/detail/${encodeURIComponent(course._id)}`}>
            <Words text={course.name} />
          </a>
        </Level>
        {text && (
          <p className="sala-card-text" suppressHydrationWarning>
            <Words text={text} />
          </p>
        )}
        <ul className="sala-meta">
          {course.type && <li>{t(`course-${course.type}`)}</li>}
          {course.hours ? <li>{t('hours', { count: course.hours })}</li> : null}
          {course.days ? <li>{t('days', { count: course.days })}</li> : null}
          {course.certification === 'yes' && <li>{t('certificate')}</li>}
        </ul>
        <div className="sala-card-foot">
          <Price price={course.price} salePrice={course.sale_price} defaultPrice={defaultPrice} />
        </div>
      </div>
    </article>
  )
}
