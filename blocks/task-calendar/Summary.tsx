import { formatNumber, useLocale, useText } from '#i18n'
import { COLUMNS, statusOf, weeksOf, type Month, type Task } from './tasks.ts'

interface SummaryProps {
  tasks: Task[]
  month: Month
  today: string
}

/** Totals of the month, and how many tasks start in each of its weeks. */
export function Summary({ tasks, month, today }: SummaryProps) {
  const t = useText('content')
  const locale = useLocale()
  const counts = [...COLUMNS, 'done' as const].map((status) => ({
    status,
    count: tasks.filter((task) => statusOf(task, today) === status).length,
  }))
  const weeks = weeksOf(month).map(
    (week) => tasks.filter(({ startDate }) => week.includes(startDate)).length,
  )
  const most = Math.max(1, ...weeks)
  return (
    <div className="sala-tasks-summary">
      <dl>
        <div>
          <dt>{t('task-calendar.total')}</dt>
          <dd>{formatNumber(tasks.length, locale)}</dd>
        </div>
        {counts.map(({ status, count }) => (
          <div key={status} data-status={status}>
            <dt>{t(`task-calendar.${status}`)}</dt>
            <dd>{formatNumber(count, locale)}</dd>
          </div>
        ))}
      </dl>
      <figure>
        <figcaption>{t('task-calendar.chart')}</figcaption>
        <ol>
          {weeks.map((count, index) => (
            <li key={index}>
              <span className="visually-hidden">
                {t('task-calendar.week', { number: index + 1 })}:{' '}
              </span>
              <strong>{count}</strong>
              <span
                className="sala-tasks-bar"
                style={{ blockSize: `${(count / most) * 5}rem` }}
                aria-hidden="true"
              />
              <small aria-hidden="true">{index + 1}</small>
            </li>
          ))}
        </ol>
      </figure>
    </div>
  )
}
