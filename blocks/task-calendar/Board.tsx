import { useState, type KeyboardEvent } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { COLUMNS, statusOf, type Column, type Task } from './tasks.ts'

interface BoardProps {
  tasks: Task[]
  today: string
  onOpen(id: string): void
  onMove(task: Task, column: Column): void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Three columns between which a task is dragged, or moved by Shift and an arrow. */
export function Board({ tasks, today, onOpen, onMove }: BoardProps) {
  const t = useText('content')
  const locale = useLocale()
  const [over, setOver] = useState<Column>()
  const onKey = (event: KeyboardEvent, task: Task, at: number): void => {
    const next = COLUMNS[at + (STEPS[event.key] ?? Number.NaN)]
    if (!event.shiftKey || !next) return
    event.preventDefault()
    onMove(task, next)
  }
  return (
    <section aria-label={t('task-calendar.board')}>
      <p className="sala-tasks-keys">{t('task-calendar.keys')}</p>
      <div className="sala-tasks-board">
        {COLUMNS.map((column, at) => {
          const own = tasks.filter((task) => statusOf(task, today) === column)
          return (
            <div
              key={column}
              className="sala-tasks-column"
              data-status={column}
              data-over={over === column ? '' : undefined}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(column)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault()
                setOver(undefined)
                const id = event.dataTransfer.getData('text/plain')
                const task = tasks.find(({ _id }) => _id === id)
                if (task) onMove(task, column)
              }}
            >
              <h3>
                {t(`task-calendar.${column}`)} <small>{own.length}</small>
              </h3>
              {own.length === 0 && <p className="sala-tasks-none">{t('task-calendar.empty')}</p>}
              <ul>
                {own.map((task) => (
                  <li key={task._id}>
                    <button
                      type="button"
                      className="sala-task-card"
                      data-color={task.color}
                      draggable
                      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
                      onDragStart={(event) => event.dataTransfer.setData('text/plain', task._id)}
                      onKeyDown={(event) => onKey(event, task, at)}
                      onClick={() => onOpen(task._id)}
                    >
                      <strong>{task.title}</strong>
                      <small>
                        {formatDate(task.startDate, locale)} – {formatDate(task.dueDate, locale)}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}
