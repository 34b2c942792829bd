import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { JsonSchema, PartKind } from '../../schema/index.ts'
import { renderForm } from '../../../../tests/support/renderForm.tsx'

beforeAll(
  async () => void (await Promise.all([import('./LayoutFields.tsx'), import('./Parts.tsx')])),
)
afterEach(() => window.history.replaceState(null, '', '#'))

const schema = (kind: PartKind): JsonSchema => ({
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    items: {
      type: 'array',
      title: 'Items',
      items: {
        type: 'object',
        properties: { n: { type: 'integer', minimum: 1, title: 'N' } },
        required: ['n'],
      },
    },
    note: { type: 'string', title: 'Note', minLength: 2 },
    rest: { type: 'string', title: 'Rest' },
  },
  required: ['name', 'note'],
  'x-layout': {
    kind,
    parts: [
      {
        id: 'who',
        label: 'Who',
        rows: [{ columns: [{ size: { base: 12, md: 6 }, fields: ['name'] }] }],
      },
      { id: 'what', label: 'What', fields: ['items', 'note'], columns: 1 },
    ],
  },
})
const draw = (kind: PartKind, options: Parameters<typeof renderForm>[1] = {}) =>
  act(() => renderForm(schema(kind), options))

test('tabs: arrows move, an error marks its tab, and the list of errors opens it', async () => {
  const { user, control, field } = await draw('tabs', { values: { items: [{ n: 0 }] } })
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Who', 'true'],
    ['What', 'false'],
  ])
  expect(field('rest')).toBeTruthy()
  expect(() => field('note')).toThrow()
  await user.type(control('name'), 'x')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(screen.getByRole('tab', { name: /What.*2 to mend/ })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /Items › 1 › N/ }))
  await waitFor(() => expect(document.activeElement).toBe(control('items[0].n')))
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('What')
  tabs[1]!.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tabs[0])
  expect(tabs[0]!.getAttribute('aria-selected')).toBe('true')
  expect(control('name').value).toBe('x')
  expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tabs[0]!.id)
})

test('a failure of the gateway marks its tab and its link opens it', async () => {
  const { user, control } = await draw('tabs', {
    values: { name: 'x', note: 'ok', items: [{ n: 1 }] },
    onSubmit: () =>
      Promise.resolve([
        { code: 'rule-broken' as const, path: 'items[0].n', message: { th: 'หมด', en: 'Gone.' } },
      ]),
  })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(await screen.findByRole('link', { name: /Gone/ }))
  await waitFor(() => expect(document.activeElement).toBe(control('items[0].n')))
})

test('steps: the next one opens when this one is sound, back keeps, the address keeps the step', async () => {
  const onSubmit = vi.fn()
  const { user, control, container, field } = await draw('steps', { onSubmit })
  const current = () => container.querySelector('[aria-current=step]')!.textContent
  // The style sheet hides the way to send by this place.
  const hidden = () =>
    container.querySelector('.sala-steps[data-more] ~ .sala-form-actions > [type=submit]')
  expect(hidden()).not.toBeNull()
  expect(container.querySelector('progress')).toMatchObject({ value: 1, max: 2 })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(current()).toContain('Who')
  expect(field('name').dataset.invalid).toBe('true')
  expect(document.activeElement).toBe(control('name'))
  // Enter in a step that is not the last goes on to the next.
  await user.type(control('name'), 'Somying{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(current()).toContain('What')
  expect(window.location.hash).toBe('#step=what')
  expect(hidden()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(control('name').value).toBe('Somying')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(control('note'), 'ok{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Somying', note: 'ok' }))
})

test('steps that were sent or cleared begin anew at the first one', async () => {
  const { user, control, container, form } = await draw('steps', { values: { name: 'x' } })
  const current = () => container.querySelector('[aria-current=step]')!.textContent
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.type(control('note'), 'ok')
  await user.clear(control('note'))
  form.reset({ name: 'y' })
  await waitFor(() => expect(current()).toContain('What'))
  form.reset()
  await waitFor(() => expect(current()).toContain('Who'))
  expect(window.location.hash).toBe('#step=who')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who' })),
  )
})

test('a page that is loaded anew opens at its step', async () => {
  window.history.replaceState(null, '', '#step=what')
  const { container } = await draw('steps')
  await waitFor(() =>
    expect(container.querySelector('[aria-current=step]')!.textContent).toContain('What'),
  )
})

test('accordion and sections', async () => {
  const { user, container, unmount } = await draw('accordion', { values: { name: 'x' } })
  const parts = () => [...container.querySelectorAll('details')].map(({ open }) => open)
  expect(parts()).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(within(screen.getByRole('group', { name: 'Error Details' })).getByRole('link'))
  await waitFor(() => expect(parts()).toEqual([true, true]))
  unmount()
  const drawn = await draw('sections')
  expect(
    [...drawn.container.querySelectorAll('section h2')].map(({ textContent }) => textContent),
  ).toEqual(['Who', 'What'])
  expect(
    drawn.container
      .querySelector<HTMLElement>('.sala-form-column')!
      .style.getPropertyValue('--span-md'),
  ).toBe('6')
})
