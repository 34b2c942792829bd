import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import { monthNames } from '#shared'
import { Icon, useHydrated, type IconName } from '#ui'
import { monthBy, monthOf, yearsOf, type Month } from './tasks.ts'

interface MonthToolsProps {
  month: Month
  today: string
  onShow(month: Month): void
}

const BUDDHIST = 543

/** Month, year, and the ways to the month before, the next and this one; links and a form without a script. */
export function MonthTools({ month, today, onShow }: MonthToolsProps) {
  const t = useText('content')
  const locale = useLocale()
  const { path } = usePage()
  const isHydrated = useHydrated()
  const pathname = path.split('?')[0]
  const link = (to: Month, label: string, icon?: IconName) => (
    <a
      className={icon ? 'sala-icon-button' : 'sala-button'}
      href={`${pathname}?year=${to.year}&month=${to.month}`}
      rel="nofollow"
      aria-label={icon && label}
      title={icon && label}
      onClick={(event) => {
        event.preventDefault()
        onShow(to)
      }}
    >
      {icon ? <Icon name={icon} /> : label}
    </a>
  )
  return (
    <form className="sala-tasks-tools" action={pathname}>
      {link(monthBy(month, -1, today), t('task-calendar.previous'), 'left')}
      <select
        className="sala-input"
        name="month"
        aria-label={t('task-calendar.month')}
        value={month.month}
        onChange={(event) => onShow({ ...month, month: Number(event.currentTarget.value) })}
      >
        {monthNames(locale).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="sala-input"
        name="year"
        aria-label={t('task-calendar.year')}
        value={month.year}
        onChange={(event) => onShow({ ...month, year: Number(event.currentTarget.value) })}
      >
        {yearsOf(today).map((year) => (
          <option key={year} value={year}>
            {locale === 'th' ? year + BUDDHIST : year}
          </option>
        ))}
      </select>
      {link(monthBy(month, 1, today), t('task-calendar.next'), 'right')}
      {link(monthOf(today), t('task-calendar.today'))}
      {!isHydrated && <button className="sala-button">{t('task-calendar.show')}</button>}
    </form>
  )
}
