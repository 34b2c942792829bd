import type { ReactNode } from 'react'
import { useText, type TextOf } from '#i18n'
import { CardPicture, Price, Words } from '#ui'
import { excerpt, safeImage } from '../model/index.ts'
import { usePicture } from './usePicture.ts'

/** What a card shows of a course. */
export interface CardCourse {
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
  /** The last day of a price that is early. */
  early?: string
}

interface CourseCardProps {
  course: CardCourse
  level: 'h2' | 'h3' | 'h4'
  defaultPrice?: number | undefined
  /** Stands on the picture. */
  ribbon?: string | undefined
  /** Stands above the name, as its category. */
  chip?: string | undefined
  /** Stands before the price. */
  note?: ReactNode
  certificate?: string | undefined
}

/** How many days a course takes, in words. */
export const daysText = (t: TextOf<'public'>, days: number): string =>
  days === 0.5 ? t('half-day') : t('days', { count: days })

/** A course in a list: one link over the whole card, so that it is read once (spec: academy 2.2). */
export function CourseCard({
  course,
  level: Level,
  defaultPrice = 700,
  ribbon,
  chip,
  note,
  certificate,
}: CourseCardProps) {
  const t = useText('public')
  const image = usePicture(safeImage(course.cover), 'auto, (min-width: 48rem) 24rem, 100vw')
  const text = excerpt(course.short_description ?? '')
  return (
    <article className="sala-card">
      <CardPicture image={image} />
      {ribbon && <p className="sala-ribbon">{ribbon}</p>}
      <div className="sala-card-body">
        {chip && <p className="sala-card-chip">{chip}</p>}
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
          {course.days ? <li>{daysText(t, course.days)}</li> : null}
          {certificate ? (
            <li>{certificate}</li>
          ) : (
            course.certification === 'yes' && <li>{t('certificate')}</li>
          )}
        </ul>
        {note}
        <div className="sala-card-foot">
          <Price price={course.price} salePrice={course.sale_price} defaultPrice={defaultPrice} />
          {course.early && <small>{t('early-price', { day: course.early })}</small>}
        </div>
      </div>
    </article>
  )
}
