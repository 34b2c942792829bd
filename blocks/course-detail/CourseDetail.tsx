import { formatDate, formatMoney, useLocale, useText } from '#i18n'
import { daysText, RichText, usePicture } from '#pages'
import {
  safeImage,
  safeLink,
  type CartPageAnswer,
  type CourseOffer,
  type CourseStanding,
} from '#pages/model'
import type { BlockProps } from '#registry'
import { fillTemplate } from '#shared'
import { CardPicture, Price, Words } from '#ui'
import { CartButton } from './CartButton.tsx'
import { CourseParts, type CourseWords } from './CourseParts.tsx'
import './CourseDetail.css'

export const catalogues = ['course']

interface Course extends CourseWords {
  _id: string
  name: string
  cover?: string
  short_description?: string
  description?: string
  hours?: number
  days?: number
  level?: 'beginner' | 'intermediate' | 'advanced'
  target?: { code: string; name?: string }[]
  type?: 'online' | 'onsite'
  certification?: 'yes' | 'no'
  price?: number
  sale_price?: number
  lecturer?: { name: string }[]
  startRegistDate?: string
  endRegistDate?: string
}

interface CourseDetailProps {
  enrolLink?: string
  defaultPrice?: number
}

/** Who has not paid for it yet may put it into the cart. */
const mayBuy = (standing: CourseStanding | null | undefined): boolean =>
  !standing || standing.kind === 'unpaid'

/** The course that the address names. */
export default function CourseDetail({
  props,
  data,
}: BlockProps<
  CourseDetailProps,
  {
    course?: Course | null
    cart?: CartPageAnswer | null
    standing?: CourseStanding | null
    offer?: CourseOffer | null
  }
>) {
  const t = useText('public')
  const { course } = data
  const cover = usePicture(safeImage(course?.cover), '(min-width: 48rem) 24rem, 100vw')
  if (!course) return <p className="sala-empty">{t('no-course')}</p>
  const enrolLink = safeLink(
    fillTemplate(props.enrolLink ?? '', { _id: encodeURIComponent(course._id) }),
  )
  return (
    <article className="sala-course">
      <div className="sala-course-main sala-course-head">
        <nav className="sala-breadcrumb" aria-label={t('breadcrumb')}>
          <a href="/">{t('home')}</a> <span aria-hidden="true">›</span>{' '}
          <a href="/lesson/home">{t('courses')}</a>
        </nav>
        <h1>
          <Words text={course.name} />
        </h1>
        {course.short_description && <p className="sala-course-lead">{course.short_description}</p>}
      </div>
      <aside className="sala-course-side" aria-label={t('course-facts')}>
        <CardPicture image={cover} eager />
        <div className="sala-course-box">
          <Price
            price={course.price}
            salePrice={data.offer?.early ? data.offer.price : course.sale_price}
            defaultPrice={props.defaultPrice ?? 700}
          />
          <Offer offer={data.offer} />
          <Way standing={data.standing} enrolLink={enrolLink} />
          {data.cart && mayBuy(data.standing) && (
            <CartButton course={course._id} cart={data.cart} />
          )}
          <Facts course={course} />
        </div>
      </aside>
      <div className="sala-course-main">
        {course.description && <RichText html={course.description} />}
        <CourseParts {...course} />
      </div>
    </article>
  )
}

/** What is to be known of a course at a glance. */
function Facts({ course }: { course: Course }) {
  const t = useText('public')
  const own = useText('course')
  const locale = useLocale()
  const lecturers = (course.lecturer ?? []).map(({ name }) => name).join(', ')
  const facts: [string, string | undefined][] = [
    ['format', course.type && t(`course-${course.type}`)],
    [
      'duration',
      [course.hours && t('hours', { count: course.hours }), course.days && daysText(t, course.days)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['lecturer', lecturers],
    ['level', course.level && own(`level.${course.level}`)],
    ['certificate-label', t(course.certification === 'yes' ? 'yes' : 'no')],
    [
      'registration',
      course.startRegistDate &&
        [course.startRegistDate, course.endRegistDate]
          .filter(Boolean)
          .map((date) => formatDate(date, locale))
          .join(' – '),
    ],
  ]
  return (
    <dl>
      {facts.map(([key, value]) =>
        value ? (
          <div key={key}>
            <dt>{key === 'level' ? own('level.label') : t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** Until when an early price holds, and what is in a bundle. */
function Offer({ offer }: { offer: CourseOffer | null | undefined }) {
  const t = useText('course')
  const locale = useLocale()
  const { early, parts } = offer ?? {}
  return (
    <>
      {early && (
        <p>
          {t('offer.early', {
            day: formatDate(early.until, locale),
            amount: formatMoney(early.later, locale),
          })}
        </p>
      )}
      {parts && (
        <>
          <p>{t('offer.parts')}</p>
          <ul>
            {parts.map(({ _id, name }) => (
              <li key={_id}>
                <a href={`/lesson/detail/${encodeURIComponent(_id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The one button: to what the member has of the course already, else to its order. */
function Way({
  standing,
  enrolLink,
}: {
  standing: CourseStanding | null | undefined
  enrolLink: string | undefined
}) {
  const t = useText('public')
  const own = useText('course')
  const href = standing?.path ?? enrolLink
  return href ? (
    <a className="sala-button" data-kind="primary" href={href}>
      {standing ? own(`standing.${standing.kind}`, { lesson: standing.lesson }) : t('enrol')}
    </a>
  ) : null
}
