import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { moveTask } from './moveTask.ts'
import { Failed, Month, None } from './TaskCalendar.stories.tsx'
import {
  COLUMNS,
  daysFor,
  monthBy,
  statusOf,
  tasksIn,
  weeksOf,
  yearsOf,
  type Task,
} from './tasks.ts'

vi.mock('./moveTask.ts', () => ({ moveTask: vi.fn(async () => 2) }))
const TODAY = '2026-11-27'
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T05:00:00Z`) })
})
afterEach(() => vi.useRealTimers())

const task = (startDate: string, dueDate: string, done = false): Task => ({
  _id: 'a',
  version: 1,
  title: 'A',
  startDate,
  dueDate,
  done,
})
const column = (name: RegExp): HTMLElement =>
  screen.getByRole('heading', { name, level: 3 }).parentElement!
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(100)))

test.each([
  ['2026-11-28', '2026-11-30', 'upcoming'],
  ['2026-11-27', '2026-11-27', 'in-progress'],
  ['2026-11-01', '2026-11-26', 'overdue'],
] as const)('a task from %s to %s is %s', (start, due, status) => {
  expect(statusOf(task(start, due), TODAY)).toBe(status)
  expect(statusOf(task(start, due, true), TODAY)).toBe('done')
  for (const to of ['upcoming', 'in-progress', 'overdue'] as const)
    expect(statusOf({ ...task(start, due), ...daysFor(task(start, due), to, TODAY) }, TODAY)).toBe(
      to,
    )
})

test('years go from five before this one to five after it, months not beyond them', () => {
  expect(yearsOf(TODAY)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031])
  expect(monthBy({ year: 2026, month: 12 }, 1, TODAY)).toEqual({ year: 2027, month: 1 })
  expect(monthBy({ year: 2021, month: 1 }, -1, TODAY)).toEqual({ year: 2021, month: 1 })
})

test('weeks begin on Sunday, and a task that reaches into a month is one of it', () => {
  const weeks = weeksOf({ year: 2026, month: 12 })
  expect(weeks[0]!.slice(0, 3)).toEqual([null, null, '2026-12-01'])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(tasksIn([task('2026-11-30', '2026-12-01')], { year: 2026, month: 12 })).toHaveLength(1)
})

test('the month can be chosen, left for the one before and the next, and come back to', async () => {
  await renderBlock(Month.args as never, {}, 'en')
  const [month, year] = screen.getAllByRole<HTMLSelectElement>('combobox')
  expect([month!.value, year!.value, year!.options.length]).toEqual(['11', '2026', 11])
  fireEvent.click(screen.getByRole('link', { name: 'Next month' }))
  expect(month!.value).toBe('12')
  fireEvent.change(year!, { target: { value: '2031' } })
  expect(screen.getByText('No tasks this month.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Today' }))
  expect([month!.value, year!.value]).toEqual(['11', '2026'])
  fireEvent.click(screen.getByRole('link', { name: 'Previous month' }))
  expect(month!.value).toBe('10')
})

test('the month has its totals and its table', async () => {
  const { container } = await renderBlock(Month.args as never, {}, 'en')
  expect(
    [...container.querySelectorAll('.sala-tasks-summary dl > div')].map((one) => one.textContent),
  ).toEqual(['This month3', 'Upcoming0', 'In Progress1', 'Overdue1', 'Done1'])
  expect(container.querySelectorAll('.sala-tasks-table tbody tr')).toHaveLength(3)
  expect(container.querySelectorAll('.sala-tasks-summary figure li')).toHaveLength(5)
})

test('a task is moved by keys and by dragging, and back where that cannot be kept', async () => {
  await renderBlock(Month.args as never, {}, 'en')
  fireEvent.keyDown(within(column(/Overdue/)).getByRole('button'), {
    key: 'ArrowLeft',
    shiftKey: true,
  })
  await settle()
  expect(within(column(/In Progress/)).getAllByRole('button')).toHaveLength(2)
  expect(vi.mocked(moveTask).mock.calls[0]![1]).toEqual({
    startDate: '2026-11-02',
    dueDate: TODAY,
    done: false,
  })
  vi.mocked(moveTask).mockResolvedValueOnce(undefined)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('.sala-tasks-column')].indexOf(this)
    return new DOMRect(at < 0 ? 0 : at * 200, 0, 180, at < 0 ? 40 : 400)
  })
  const from = COLUMNS.indexOf('upcoming') * 200 + 20
  fireEvent.mouseDown(within(column(/Upcoming/)).getByRole('button'), { clientX: from, clientY: 9 })
  fireEvent.mouseMove(document, { clientX: from + 9, clientY: 9 })
  const over = COLUMNS.indexOf('in-progress') * 200 + 20
  fireEvent.mouseMove(document, { clientX: over, clientY: 9 })
  await waitFor(() => expect(column(/In Progress/).dataset.over).toBe('true'))
  fireEvent.mouseUp(document, { clientX: over, clientY: 9 })
  await settle()
  vi.mocked(Element.prototype.getBoundingClientRect).mockRestore()
  expect(within(column(/Upcoming/)).getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText('The task could not be moved.')).toBeTruthy()
})

test('a task opens with its details', async () => {
  await import('./TaskDialog.tsx')
  await renderBlock(Month.args as never, {}, 'en')
  fireEvent.click(within(column(/Upcoming/)).getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Starts3 Dec 2026Due10 Dec 2026StatusUpcomingPriorityLow')
})

test('without tasks it says so, and without the right to see them too', async () => {
  const { unmount } = await renderBlock(None.args as never, {}, 'en')
  expect(screen.getByText('No tasks this month.')).toBeTruthy()
  unmount()
  await renderBlock(Failed.args as never, {}, 'en')
  expect(screen.getByText(/could not be loaded/)).toBeTruthy()
})
