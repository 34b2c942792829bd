import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { SlugField } from './SlugField.tsx'

const free = { status: 200, message: 'ok', data: [], paging: { page: 1, limit: 1, total: 0 } }

test('spaces of an address become hyphens, and the keys stay in its field when it is left, changed or leads from elsewhere no more', async () => {
  const user = userEvent.setup()
  const at = await inBuilder({ slug: 'home', aliases: ['start'] }, <SlugField />, {
    answer: () => free,
  })
  const field = screen.getByLabelText<HTMLInputElement>(/^Address/)
  const write = async (text: string): Promise<void> => {
    await user.clear(field)
    await user.type(field, text)
  }
  await write('Our Courses')
  expect(field.value).toBe('our-courses')
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
  expect([field.value, document.activeElement]).toEqual(['home', field])
  await write('Our Courses')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Change the address' })).toHaveProperty(
      'disabled',
      false,
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Change the address' }))
  expect([at.page().slug, document.activeElement]).toEqual(['our-courses', field])
  act(() => (document.activeElement as HTMLElement).blur())
  await user.click(screen.getByRole('button', { name: 'No longer lead from start' }))
  expect([at.page().aliases, document.activeElement]).toEqual([undefined, field])
})
