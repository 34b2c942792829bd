import { useLocale, useText } from '#i18n'
import { weekdayNames } from '#shared'
import { isOn, weeksOf, type Month, type Task } from './tasks.ts'

interface MonthGridProps {
  tasks: Task[]
  month: Month
  today: string
  onOpen(id: string): void
}

const SHOWN = 3

/** The month as a calendar; its weeks begin on Sunday. */
export function MonthGrid({ tasks, month, today, onOpen }: MonthGridProps) {
  const t = useText('content')
  const locale = useLocale()
  return (
    <div
      className="sala-tasks-month"
      role="region"
      aria-label={t('task-calendar.label')}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {weekdayNames(locale).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => {
                const own = day ? tasks.filter((task) => isOn(task, day)) : []
                return (
                  <td key={column} data-today={day === today ? '' : undefined}>
                    {day && (
                      <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                        {Number(day.slice(8))}
                      </time>
                    )}
                    {own.slice(0, SHOWN).map((task) => (
                      <button
                        key={task._id}
                        type="button"
                        className="sala-task-chip"
                        data-color={task.color}
                        onClick={() => onOpen(task._id)}
                      >
                        {task.title}
                      </button>
                    ))}
                    {own.length > SHOWN && (
                      <small>{t('task-calendar.more', { shown: own.length - SHOWN })}</small>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
