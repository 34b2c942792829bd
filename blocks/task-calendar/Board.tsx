import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useId, type KeyboardEvent } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { COLUMNS, statusOf, type Column, type Task } from './tasks.ts'

interface BoardProps {
  tasks: Task[]
  today: string
  onOpen(id: string): void
  onMove(task: Task, column: Column): void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
/** Keys move a task without lifting it, and the page says where it came to stand. */
const silent = () => undefined
const SILENT = {
  announcements: {
    onDragStart: silent,
    onDragOver: silent,
    onDragEnd: silent,
    onDragCancel: silent,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Three columns between which a task is dragged by mouse or finger, or moved by Shift and an arrow. */
export function Board({ tasks, today, onOpen, onMove }: BoardProps) {
  const t = useText('content')
  // A finger, which scrolls, drags once it has rested.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 260, tolerance: 8 } }),
  )
  return (
    <section aria-label={t('task-calendar.board')}>
      <p className="sala-tasks-keys">{t('task-calendar.keys')}</p>
      <DndContext
        id={useId()}
        sensors={sensors}
        accessibility={SILENT}
        onDragEnd={({ active, over }) => {
          const task = tasks.find(({ _id }) => _id === active.id)
          if (task && over) onMove(task, over.id as Column)
        }}
      >
        <div className="sala-tasks-board">
          {COLUMNS.map((column) => (
            <TaskColumn
              key={column}
              column={column}
              tasks={tasks.filter((task) => statusOf(task, today) === column)}
              onOpen={onOpen}
              onMove={onMove}
            />
          ))}
        </div>
      </DndContext>
    </section>
  )
}

type CardProps = Pick<BoardProps, 'onOpen' | 'onMove'> & { column: Column }

function TaskColumn({ column, tasks, ...acts }: CardProps & { tasks: Task[] }) {
  const t = useText('content')
  const { setNodeRef, isOver } = useDroppable({ id: column })
  return (
    <div
      ref={setNodeRef}
      className="sala-tasks-column"
      data-status={column}
      data-over={isOver || undefined}
    >
      <h3>
        {t(`task-calendar.${column}`)} <small>{tasks.length}</small>
      </h3>
      {tasks.length === 0 && <p className="sala-tasks-none">{t('task-calendar.empty')}</p>}
      <ul>
        {tasks.map((task) => (
          <li key={task._id}>
            <TaskCard task={task} column={column} {...acts} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TaskCard({ task, column, onOpen, onMove }: CardProps & { task: Task }) {
  const locale = useLocale()
  const { setNodeRef, listeners, transform } = useDraggable({ id: task._id })
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = COLUMNS[COLUMNS.indexOf(column) + (STEPS[event.key] ?? Number.NaN)]
    if (!event.shiftKey || !next) return
    event.preventDefault()
    onMove(task, next)
  }
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="sala-task-card"
      data-color={task.color}
      data-dragged={transform ? '' : undefined}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      {...listeners}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(task._id)}
    >
      <strong>{task.title}</strong>
      <small>
        {formatDate(task.startDate, locale)} – {formatDate(task.dueDate, locale)}
      </small>
    </button>
  )
}
