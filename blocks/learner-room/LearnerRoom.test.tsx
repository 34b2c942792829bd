import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Bundle, Failed, Full, None } from './LearnerRoom.stories.tsx'

test('it leads on to the next lesson, and has courses, rounds and certificates', async () => {
  await renderBlock(Full.args as never, {}, 'en')
  expect(
    screen.getByRole('link', { name: 'Go on with lesson 3: การจัดเก็บ' }).getAttribute('href'),
  ).toBe('/lesson/play/c1/l3')
  expect(screen.getByText('2 of 6 lessons')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/api/learning/round/r1/calendar.ics',
  )
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/lesson/certification/ABCD-EFGH-JKLM',
  )
})

test('a bundle stands once, as the heading of its parts', async () => {
  await renderBlock(Bundle.args as never, {}, 'en')
  const head = screen.getByRole('heading', { name: 'ชุดความปลอดภัย' })
  const parts = within(head.closest('li')!).getAllByRole('listitem')
  expect(parts.map((part) => within(part).getByRole('link').textContent)).toEqual([
    'การดับเพลิง',
    'การปฐมพยาบาล',
  ])
  expect(screen.getAllByText('ชุดความปลอดภัย')).toHaveLength(1)
  expect(screen.getAllByRole('progressbar')).toHaveLength(3)
})

test.each([
  [None, 'You have not enrolled in a course yet.'],
  [Failed, 'Your courses could not be loaded. Open this page again.'],
] as const)('where there is nothing it says why (%#)', async (story, text) => {
  await renderBlock(story.args as never, {}, 'en')
  expect(screen.getByText(text)).toBeTruthy()
})
