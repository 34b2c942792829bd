import { formatDate, useLocale, useText } from '#i18n'
import { statusOf, type Task } from './tasks.ts'

interface TaskTableProps {
  tasks: Task[]
  today: string
  onOpen(id: string): void
}

export function TaskTable({ tasks, today, onOpen }: TaskTableProps) {
  const t = useText('content')
  const locale = useLocale()
  if (tasks.length === 0) return <p className="sala-empty">{t('task-calendar.none')}</p>
  const heads = ['title', 'start', 'due', 'status', 'priority'] as const
  const label = (head: (typeof heads)[number]): string => t(`task-calendar.${head}`)
  return (
    <table className="sala-tasks-table sala-line-cards">
      <caption>{t('task-calendar.table')}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {label(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task._id}>
            <td data-label={label('title')}>
              <button type="button" className="sala-task-link" onClick={() => onOpen(task._id)}>
                {task.title}
              </button>
            </td>
            <td data-label={label('start')}>{formatDate(task.startDate, locale)}</td>
            <td data-label={label('due')}>{formatDate(task.dueDate, locale)}</td>
            <td data-label={label('status')}>{t(`task-calendar.${statusOf(task, today)}`)}</td>
            <td data-label={label('priority')}>
              {t(`task-calendar.${task.priority ?? 'Medium'}`)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
