import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import type { QueryAnswer } from '#gateway'
import type { BlockProps } from '#registry'
import type { StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { Icon, Section } from '#ui'
import './CourseReviews.css'

export const catalogues = ['course']

interface Review extends StoredRecord {
  rating: number
  name: string
  position?: string
  text?: string
  createdAt?: string
}
interface Score {
  _id: number
  count: number
}

const STARS = [5, 4, 3, 2, 1]

function Stars({ value }: { value: number }) {
  const t = useText('course')
  const locale = useLocale()
  return (
    <span className="sala-review-stars">
      {STARS.toReversed().map((star) => (
        <span key={star} data-on={star <= Math.round(value) || undefined} aria-hidden="true">
          <Icon name="star" />
        </span>
      ))}
      <span className="visually-hidden">
        {t('reviews.of-five', { value: formatNumber(value, locale) })}
      </span>
    </span>
  )
}

/** How many gave each number of stars, and what they come to together. */
function Summary({ scores }: { scores: Score[] }) {
  const t = useText('course')
  const locale = useLocale()
  const count = scores.reduce((sum, one) => sum + one.count, 0)
  const average = scores.reduce((sum, one) => sum + one._id * one.count, 0) / count
  const shown = Math.round(average * 10) / 10
  return (
    <div className="sala-reviews-summary">
      <p>
        <strong>{formatNumber(shown, locale)}</strong>
        <Stars value={shown} />
        <span>{t('reviews.count', { count })}</span>
      </p>
      <ul>
        {STARS.map((star) => {
          const own = scores.find(({ _id }) => _id === star)?.count ?? 0
          return (
            <li key={star}>
              <span>{t('reviews.stars', { count: star })}</span>
              <meter max={count} value={own} aria-label={t('reviews.stars', { count: star })} />
              <span>{formatNumber(own, locale)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What learners say of the course that the address names, the newest first. */
export default function CourseReviews({
  props,
  data,
}: BlockProps<
  { title?: Text; limit?: number },
  { reviews?: QueryAnswer<Review> | null; scores?: Score[] | null }
>) {
  const t = useText('course')
  const locale = useLocale()
  const title = pickText(props.title, locale) || t('reviews.label')
  const reviews = data.reviews?.data ?? []
  const scores = data.scores ?? []
  return (
    <Section className="sala-reviews" title={title}>
      {reviews.length === 0 && (
        <p className="sala-empty">{t(data.reviews === null ? 'reviews.failed' : 'reviews.none')}</p>
      )}
      {scores.length > 0 && <Summary scores={scores} />}
      <ul className="sala-reviews-list">
        {reviews.map(({ _id, rating, name, position, text, createdAt }) => (
          <li key={_id}>
            <Stars value={rating} />
            {text && <p>{text}</p>}
            <p>
              <strong>{name}</strong>
              {[position, formatDate(createdAt, locale)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
