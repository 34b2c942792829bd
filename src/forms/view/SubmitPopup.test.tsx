import { act, cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderIn } from '../../../tests/support/renderForm.tsx'
import type { FormDocument } from '#schema'
import { FormPageProvider, PlainRow, type FormSubmitEvent } from './index.ts'
import { SubmitPopup } from './SubmitPopup.tsx'

const alert = (tone?: 'success' | 'warning'): FormSubmitEvent => ({ kind: 'alert', text: 'x', ...(tone && { tone }), close: () => undefined })

test('good news has the sign of what is done, and only what calls for care a sign of warning', () => {
  const sign = (event: FormSubmitEvent) => {
    const { container } = renderIn('en', <SubmitPopup event={event} onClose={() => undefined} />)
    const drawn = container.querySelector('.sala-icon path')!.getAttribute('d')
    cleanup()
    return drawn
  }
  const [done, good, plain, care] = [sign({ kind: 'done' }), sign(alert('success')), sign(alert()), sign(alert('warning'))]
  expect(good).toBe(done)
  expect(new Set([done, plain, care]).size).toBe(3)
  expect(sign({ kind: 'confirm', text: 'Sure?', answer: () => undefined })).not.toBe(care)
})

test.each([
  ['th', 'สมัครสมาชิก'],
  ['en', 'Create an account'],
] as const)('the button of a form page has the words that the page has for it (%s)', async (locale, words) => {
  const page: FormDocument = { type: 'form', slug: 'join', title: 'Join', submit: { th: 'สมัครสมาชิก', en: 'Create an account' }, builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: [{ id: 'o', type: 'field', v: 1, name: 'name', label: 'Name', props: { widget: 'text' } }] }] }] }
  await act(async () => {
    renderIn(locale, <FormPageProvider page={page} renderRow={(one) => <PlainRow row={one} />} />)
  })
  expect((await screen.findByRole('button', { name: words })).getAttribute('type')).toBe('submit')
})
