import { useState } from 'react'
import type { QueryAnswer } from '#gateway'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { bangkokDay, pickText, systemClock, type Text } from '#shared'
import { lazyComponent, Words } from '#ui'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthTools } from './MonthTools.tsx'
import { Board } from './Board.tsx'
import { Summary } from './Summary.tsx'
import { TaskTable } from './TaskTable.tsx'
import { askedMonth, daysFor, statusOf, tasksIn, type Column, type Task } from './tasks.ts'
import './TaskCalendar.css'

export const catalogues = ['content']

const TaskDialog = lazyComponent(async () => (await import('./TaskDialog.tsx')).TaskDialog)

interface TaskCalendarProps {
  title?: Text
}

/** Tasks that the reader may see (spec: academy 2.2, task calendar). */
export default function TaskCalendar({
  props,
  data,
}: BlockProps<TaskCalendarProps, { tasks?: QueryAnswer | null }>) {
  const t = useText('content')
  const locale = useLocale()
  const { edit } = usePage()
  const title = pickText(props.title, locale)
  const tasks = data.tasks?.data as unknown as Task[] | undefined
  return (
    <div className="sala-tasks">
      {title && (
        <h2 className="sala-section-title">
          <Words text={title} />
        </h2>
      )}
      {tasks ? (
        <Calendar stored={tasks} />
      ) : edit ? null : (
        <p className="sala-empty">{t('task-calendar.load-failed')}</p>
      )}
    </div>
  )
}

function Calendar({ stored }: { stored: Task[] }) {
  const t = useText('content')
  const { search, edit } = usePage()
  const today = bangkokDay(systemClock.now())
  const [tasks, setTasks] = useState(stored)
  const [month, setMonth] = useState(() => askedMonth(search, today))
  const [openId, setOpenId] = useState<string>()
  const [news, setNews] = useState('')
  const own = tasksIn(tasks, month)
  const open = tasks.find(({ _id }) => _id === openId)
  const replace = (task: Task): void =>
    setTasks((all) => all.map((one) => (one._id === task._id ? task : one)))

  const move = async (task: Task, column: Column): Promise<void> => {
    if (edit || (statusOf(task, today) === column && !task.done)) return
    const change = { ...daysFor(task, column, today), done: false }
    replace({ ...task, ...change })
    const { moveTask } = await import('./moveTask.ts')
    const version = await moveTask(task, change)
    replace(version === undefined ? task : { ...task, ...change, version })
    setNews(
      version === undefined
        ? t('task-calendar.failed')
        : t('task-calendar.moved', { title: task.title, status: t(`task-calendar.${column}`) }),
    )
  }
  return (
    <>
      <MonthTools month={month} today={today} onShow={setMonth} />
      <Summary tasks={own} month={month} today={today} />
      <MonthGrid tasks={own} month={month} today={today} onOpen={setOpenId} />
      <TaskTable tasks={own} today={today} onOpen={setOpenId} />
      <Board
        tasks={tasks}
        today={today}
        onOpen={setOpenId}
        onMove={(task, column) => void move(task, column)}
      />
      <p role="status" className="sala-tasks-news">
        {news}
      </p>
      {open && (
        <TaskDialog
          task={open}
          today={today}
          onMove={(column) => void move(open, column)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
