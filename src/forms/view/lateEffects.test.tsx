import { act, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import enErrors from '../../i18n/locales/en/errors.json'
import enForms from '../../i18n/locales/en/forms.json'
import { createForm, Form, FormFields, loadWidgets } from '../index.ts'

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
/** Milliseconds after which React hands the browser its turn, with the passive effects still to come. */
const BUSY = 30

/** Holds the machine up while a form is put on the page, and types as soon as the browser has its turn. */
function Hasty({ type }: { type(): void }) {
  useLayoutEffect(() => {
    const end = performance.now() + BUSY
    while (performance.now() < end);
    queueMicrotask(type)
  }, [type])
  return null
}

beforeEach(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false))
afterEach(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true))

test('what is typed before the passive effects have run stays in the field and in the form', async () => {
  await loadWidgets()
  const form = createForm({ schema: { type: 'object', properties: { name: { type: 'string' } } } })
  const place = document.body.appendChild(document.createElement('div'))
  const seen: string[] = []
  const type = (): void => {
    const input = place.querySelector('input')!
    for (const letter of 'Somying') {
      Reflect.set(HTMLInputElement.prototype, 'value', input.value + letter, input)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      seen.push(input.value)
    }
  }
  const root = createRoot(place)
  root.render(
    <TranslatorProvider i18n={createTranslator('en', { forms: enForms, errors: enErrors })}>
      <Form form={form} onSubmit={() => undefined}>
        <FormFields />
        <Hasty type={type} />
      </Form>
    </TranslatorProvider>,
  )
  await waitFor(() => expect(seen).toHaveLength(7))
  expect(seen.at(-1)).toBe('Somying')
  expect(form.values()).toEqual({ name: 'Somying' })
  environment.IS_REACT_ACT_ENVIRONMENT = true
  act(() => root.unmount())
})
