import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loadWidgets } from '#forms'
import { bangkokDay, dateParts, systemClock } from '#shared'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import type { Autosave } from '../../store/autosave.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

const opened = async (locale: 'th' | 'en') => {
  const kept: unknown[] = []
  await loadWidgets()
  await inBuilder(
    {},
    <ScheduleDialog
      autosave={
        { set: async (times: unknown) => (kept.push(times), { ok: true }) } as unknown as Autosave
      }
      onClose={() => undefined}
    />,
    { locale },
  )
  await waitFor(() => expect(document.querySelectorAll('[data-schedule] input')).toHaveLength(4))
  const field = (name: string) =>
    document.querySelector<HTMLElement>(`[data-schedule] [data-field="${name}"]`)!
  return {
    kept,
    user: userEvent.setup(),
    field,
    input: (name: string, part: number) => field(name).querySelectorAll('input')[part]!,
  }
}

test.each([
  ['th', 543],
  ['en', 0],
] as const)(
  'the years of a time of publication go on for ten years, days that are over cannot be picked (%s)',
  async (locale, era) => {
    const { user, field } = await opened(locale)
    await user.click(within(field('publish_at')).getByRole('button'))
    const calendar = within(field('publish_at').querySelector<HTMLElement>('.sala-calendar')!)
    const [year] = dateParts(bangkokDay(systemClock.now()))
    const years = calendar.getAllByRole<HTMLSelectElement>('combobox')[1]!
    expect([years.options[0]!.text, years.options[years.options.length - 1]!.text]).toEqual([
      String(year + 10 + era),
      String(year + era),
    ])
    await user.click(calendar.getAllByRole('button')[0]!)
    for (const day of within(calendar.getByRole('grid')).getAllByRole<HTMLButtonElement>('button'))
      expect(day.disabled).toBe(true)
  },
)

test.each([
  ['th', '31/2/2570', 'ไม่มีวันที่นี้ในปฏิทิน'],
  ['en', '31/2/2027', 'There is no such day'],
] as const)(
  'a day that the calendar does not have is told beside its field, and mended there (%s)',
  async (locale, typed, told) => {
    const { kept, user, field, input } = await opened(locale)
    await user.type(input('publish_at', 0), typed)
    await user.type(input('publish_at', 1), '09:00{Enter}')
    await waitFor(() => expect(field('publish_at').textContent).toContain(told))
    expect(input('publish_at', 0).getAttribute('aria-invalid')).toBe('true')
    expect(field('unpublish_at').textContent).not.toContain(told)
    expect(kept).toEqual([])
    await user.clear(input('publish_at', 0))
    await user.type(input('publish_at', 0), '28/2/2035{Enter}')
    await waitFor(() =>
      expect(kept).toEqual([{ publish_at: '2035-02-28T02:00:00.000Z', unpublish_at: null }]),
    )
    expect(screen.queryByText(new RegExp(told))).toBeNull()
  },
)

test('a time that is over is told at its field, and none at all below them', async () => {
  const { kept, user, field, input } = await opened('en')
  await user.click(screen.getByRole('button', { name: 'Keep the times' }))
  await screen.findByText('Set at least one time.')
  const [year, month, day] = dateParts(bangkokDay(systemClock.now()))
  await user.type(input('unpublish_at', 0), `${day}/${month}/${year}`)
  await user.type(input('unpublish_at', 1), '00:00{Enter}')
  await waitFor(() => expect(field('unpublish_at').textContent).toContain('This time is over'))
  expect(field('publish_at').textContent).not.toContain('This time is over')
  expect(screen.queryByText('Set at least one time.')).toBeNull()
  expect(kept).toEqual([])
})
