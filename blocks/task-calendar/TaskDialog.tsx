import { formatDate, useLocale, useText } from '#i18n'
import { Dialog } from '#ui/Dialog.tsx'
import { COLUMNS, statusOf, type Column, type Task } from './tasks.ts'

interface TaskDialogProps {
  task: Task
  today: string
  onMove(column: Column): void
  onClose(): void
}

/** All of one task; here it is moved by those who neither drag nor type. */
export function TaskDialog({ task, today, onMove, onClose }: TaskDialogProps) {
  const t = useText('content')
  const locale = useLocale()
  const status = statusOf(task, today)
  const facts = [
    [t('task-calendar.start'), formatDate(task.startDate, locale)],
    [t('task-calendar.due'), formatDate(task.dueDate, locale)],
    [t('task-calendar.status'), t(`task-calendar.${status}`)],
    [t('task-calendar.priority'), t(`task-calendar.${task.priority ?? 'Medium'}`)],
  ]
  return (
    <Dialog title={task.title} closeLabel={t('close')} onClose={onClose}>
      {task.description && <p className="sala-task-words">{task.description}</p>}
      <dl className="sala-task-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="sala-tasks-tools" role="group" aria-label={t('task-calendar.move')}>
        <span>{t('task-calendar.move')}</span>
        {COLUMNS.filter((column) => column !== status).map((column) => (
          <button key={column} type="button" className="sala-button" onClick={() => onMove(column)}>
            {t(`task-calendar.${column}`)}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
