import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FormSubmitProvider, type FormSubmitEvent } from '#forms'
import { formPageSchema } from '#forms/schema'
import type { FormDocument } from '#schema'
import { renderIn } from '../../tests/support/renderForm.tsx'
import Form from './Form.tsx'
import block from './block.json'

const page = block.fixtures[0]!.data!.form.page as unknown as FormDocument
const object = { id: 'o', type: 'form', v: 1, props: {} }

test('the form of its slug: drawn, filled, sent through the port', async () => {
  const derived = formPageSchema(page)
  if (!derived.ok) throw new Error('fixture')
  const submit = vi.fn(async function* (): AsyncIterable<FormSubmitEvent> {
    yield { kind: 'done', text: { th: 'ขอบคุณ', en: 'Thank you' } }
  })
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
  await act(
    async () =>
      void renderIn(
        'en',
        <FormSubmitProvider value={{ submit }}>
          <Form object={object} props={{ slug: 'interest' }} data={{ form: { page, ...derived.value } }} slots={{}} />
        </FormSubmitProvider>,
      ),
  )
  const user = userEvent.setup()
  expect(screen.getByRole('heading', { name: 'Interest' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(submit).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText(/Name/), 'สมชาย')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Thank you')).toBeTruthy()
  expect(submit).toHaveBeenCalledWith('interest', { name: 'สมชาย' }, expect.anything())
})

test('no such form, no form chosen', () => {
  renderIn('en', <Form object={object} props={{ slug: 'gone' }} data={{}} slots={{}} />)
  expect(screen.getByText('This form does not exist.')).toBeTruthy()
  renderIn('en', <Form object={object} props={{}} data={{}} slots={{}} />)
  expect(screen.getByText('Choose the form to show here.')).toBeTruthy()
})
