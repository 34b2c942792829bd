import { formatDate, formatNumber, useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Section } from '#ui'
import './EnrolledCourses.css'

export const catalogues = ['member'] as const

const MISSING = 'N/A'

interface Enrolment {
  _id: string
  courseID: string
  createdAt?: string
  analytics?: { total?: number; percent?: number; message?: Text; status?: string }
  course?: { _id: string; name?: string; unit?: string; parts?: { course: string }[] }[]
}

/** A bundle has no lessons of its own: where its courses are listed it need not be. */
const isListedByParts = ({ course, analytics }: Enrolment, all: Enrolment[]): boolean =>
  !analytics?.total &&
  (course?.[0]?.parts ?? []).some((part) => all.some(({ courseID }) => courseID === part.course))

/** Courses that the reader takes, the latest first; those of another site are not shown (spec: academy 2.2). */
export default function EnrolledCourses({
  props,
  data,
}: BlockProps<{ title?: Text }, { enrolments?: Enrolment[] | null }>) {
  const t = useText('member')
  const locale = useLocale()
  const { site, edit } = usePage()
  const title = pickText(props.title, locale)
  const own = data.enrolments?.filter(
    (one, _, all) =>
      (!one.course?.[0]?.unit || one.course[0].unit === site._id) && !isListedByParts(one, all),
  )
  return (
    <Section className="sala-enrolled" title={title} label={t('courses.label')}>
      {own && own.length > 0 ? (
        <Table enrolments={own} />
      ) : own ? (
        <div className="sala-empty">
          <p>{t('courses.none')}</p>
          <p>
            <a href="/lesson/home">{t('find-course')}</a>
          </p>
        </div>
      ) : edit ? null : (
        <p className="sala-empty">{t('courses.failed')}</p>
      )}
    </Section>
  )
}

const COLUMNS = ['name', 'content', 'percent', 'status'] as const

function Table({ enrolments }: { enrolments: Enrolment[] }) {
  const t = useText('member')
  return (
    <table className="sala-line-cards">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`courses.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {enrolments.map((enrolment) => (
          <Line key={enrolment._id} enrolment={enrolment} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ enrolment: { createdAt, analytics = {}, course } }: { enrolment: Enrolment }) {
  const t = useText('member')
  const locale = useLocale()
  const { total, percent } = analytics
  const [found] = course ?? []
  return (
    <tr>
      <td data-label={t('courses.name')}>
        <div>
          {found?.name ? (
            <a href={`/lesson/detail/${encodeURIComponent(found._id)}`}>{found.name}</a>
          ) : (
            MISSING
          )}
          <small>
            {createdAt
              ? t('courses.enrolled', { date: formatDate(createdAt, locale, 'long') })
              : MISSING}
          </small>
        </div>
      </td>
      <td data-label={t('courses.content')}>
        {total === undefined ? MISSING : t('courses.lessons', { count: total })}
      </td>
      <td data-label={t('courses.percent')}>
        {percent === undefined ? (
          MISSING
        ) : (
          <div className="sala-enrolled-percent">
            <progress value={percent} max={100} aria-label={t('courses.percent')} />
            {formatNumber(percent, locale)}%
          </div>
        )}
      </td>
      <td data-label={t('courses.status')}>{pickText(analytics.message, locale) || MISSING}</td>
    </tr>
  )
}
