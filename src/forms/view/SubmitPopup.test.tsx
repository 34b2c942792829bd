import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderIn } from '../../../tests/support/renderForm.tsx'
import type { FormDocument } from '#schema'
import { FormPageProvider, PlainRow, type FormSubmitEvent } from './index.ts'
import { SubmitPopup } from './SubmitPopup.tsx'

const alert = (tone?: 'success' | 'warning'): FormSubmitEvent => ({
  kind: 'alert',
  text: 'x',
  ...(tone && { tone }),
  close: () => undefined,
})

test('good news has the sign of what is done, and only what calls for care a sign of warning', () => {
  const sign = (event: FormSubmitEvent) => {
    const { container } = renderIn('en', <SubmitPopup event={event} onClose={() => undefined} />)
    const drawn = container.querySelector('.sala-icon path')!.getAttribute('d')
    cleanup()
    return drawn
  }
  const [done, good, plain, care] = [
    sign({ kind: 'done' }),
    sign(alert('success')),
    sign(alert()),
    sign(alert('warning')),
  ]
  expect(good).toBe(done)
  expect(new Set([done, plain, care]).size).toBe(3)
  expect(sign({ kind: 'confirm', text: 'Sure?', answer: () => undefined })).not.toBe(care)
})

test('a wait says what was done and counts its seconds down', () => {
  vi.useFakeTimers()
  renderIn(
    'en',
    <SubmitPopup event={{ kind: 'wait', seconds: 3, text: 'Saved' }} onClose={() => undefined} />,
  )
  const left = () => screen.getByRole('timer', { hidden: true }).textContent
  const seen = [left()]
  for (let second = 0; second < 4; second++) {
    act(() => vi.advanceTimersByTime(1000))
    seen.push(left())
  }
  vi.useRealTimers()
  expect(seen.map((text) => /\d+/.exec(text!)?.[0])).toEqual(['3', '2', '1', '0', '0'])
  expect(document.querySelector('.sala-popup-title')!.textContent).toBe('Saved')
})

test.each([
  ['th', 'สมัครสมาชิก'],
  ['en', 'Create an account'],
] as const)(
  'the button of a form page has the words that the page has for it (%s)',
  async (locale, words) => {
    const page: FormDocument = {
      type: 'form',
      slug: 'join',
      title: 'Join',
      submit: { th: 'สมัครสมาชิก', en: 'Create an account' },
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              size: { base: 12 },
              objects: [
                {
                  id: 'o',
                  type: 'field',
                  v: 1,
                  name: 'name',
                  label: 'Name',
                  props: { widget: 'text' },
                },
              ],
            },
          ],
        },
      ],
    }
    await act(async () => {
      renderIn(locale, <FormPageProvider page={page} renderRow={(one) => <PlainRow row={one} />} />)
    })
    expect((await screen.findByRole('button', { name: words })).getAttribute('type')).toBe('submit')
  },
)
