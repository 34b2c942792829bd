import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FormServices } from '#forms'
import { shippedModel } from '#schema/shipped'
import { renderForm } from '../../../tests/support/renderForm.tsx'
import { formSchema } from './formSchema.ts'

const { entity } = shippedModel.entities.page!
const page = { name: 'page', entity }
const onlySlug = ({ properties }: Record<string, unknown>) =>
  ({ type: 'object', properties: { slug: (properties as Record<string, object>).slug } }) as never

test.each([
  ['en', 'this is already taken'],
  ['th', 'มีข้อมูลนี้ในระบบแล้ว'],
] as const)(
  'an address that another page has is told beside the field of a new page as one types, in %s',
  async (locale, message) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const isTaken = vi.fn((_collection: string, _field: string, value: unknown) =>
      Promise.resolve(value === 'home'),
    )
    const { user, control, field } = await renderForm(onlySlug(formSchema(page, undefined)), {
      locale,
      services: { isTaken } as unknown as FormServices,
      strict: false,
    })
    await user.type(control('slug'), 'home')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(
      isTaken.mock.calls.map(([collection, name, value]) => [collection, name, value]),
    ).toEqual([['page', 'slug', 'home']])
    expect(field('slug').textContent).toContain(message)
    await user.type(control('slug'), '-2')
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(field('slug').textContent).not.toContain(message)
    vi.useRealTimers()
  },
)

test('a value that the gateway refuses before it was found taken is told once beside the field and once in the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const services = { isTaken: () => Promise.resolve(true) } as unknown as FormServices
  const refused = [{ code: 'duplicate', path: 'slug', params: { field: 'slug' } }] as const
  const { user, control, field, container } = await renderForm(
    onlySlug(formSchema(page, undefined)),
    { services, strict: false, onSubmit: () => Promise.resolve(refused) },
  )
  await user.type(control('slug'), 'home{Enter}')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(
    [...container.querySelectorAll('.sala-errors li')].map(({ textContent }) => textContent),
  ).toHaveLength(1)
  expect(field('slug').querySelector('.sala-field-error')!.textContent).toBe(
    'Another record already has this value (slug).',
  )
  expect(document.activeElement).toBe(container.querySelector('.sala-errors'))
  vi.useRealTimers()
})

test('what a record has already is not asked for', () => {
  const record = { _id: '1', version: 1, slug: 'home' } as never
  expect((formSchema(page, record).properties as Record<string, object>).slug).not.toHaveProperty(
    'x-options',
  )
})
