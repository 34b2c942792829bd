import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { FormSubmitProvider, type FormSubmitEvent } from '#forms'
import { formPageSchema } from '#forms/schema'
import { PageContext } from '#pages'
import { createBlockRegistry } from '#registry'
import type { FormDocument } from '#schema'
import { environmentOf } from '../../tests/support/renderPage.tsx'
import { renderIn } from '../../tests/support/renderForm.tsx'
import Form from './Form.tsx'
import block from './block.json'

const page = block.fixtures[0]!.data!.form.page as unknown as FormDocument
const object = { id: 'o', type: 'form', v: 1, props: {} }
const visited = environmentOf(createBlockRegistry({}))
const edited = {
  ...visited,
  edit: { ObjectFrame: () => null, EmptyPlace: () => null, slotNames: () => [] },
}
const onPage = (environment: typeof visited, view: ReactNode) => (
  <PageContext value={environment}>{view}</PageContext>
)

test('the form of its slug: drawn, filled, sent through the port', async () => {
  const derived = formPageSchema(page)
  if (!derived.ok) throw new Error('fixture')
  const submit = vi.fn(async function* (): AsyncIterable<FormSubmitEvent> {
    yield { kind: 'done', text: { th: 'ขอบคุณ', en: 'Thank you' } }
  })
  await act(
    async () =>
      void renderIn(
        'en',
        onPage(
          visited,
          <FormSubmitProvider value={{ submit }}>
            <Form
              object={object}
              props={{ slug: 'interest' }}
              data={{ form: { page, ...derived.value } }}
              slots={{}}
            />
          </FormSubmitProvider>,
        ),
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

const unfinished = { unfinished: { problem: 'options-missing', name: 'topic' } }

test('no such form is said; that none is chosen is told to authors alone, what a draft lacks to whoever tries it', () => {
  const show = (around: typeof visited, props: object, data: object = {}) =>
    renderIn('en', onPage(around, <Form object={object} props={props} data={data} slots={{}} />))
  const author = { ...visited, admin: true }
  const lost = show(visited, { slug: 'gone' })
  expect(screen.getByText('This form does not exist.')).toBeTruthy()
  lost.unmount()
  expect(show(visited, {}).container.textContent).toBe('')
  show(author, {})
  expect(screen.getByText('Choose the form to show here.')).toBeTruthy()
  // Of a draft alone: one that is published is whole.
  show(visited, { slug: 'interest' }, { form: unfinished })
  expect(
    screen.getByText('This form is not finished yet. Give "topic" options to choose from.'),
  ).toBeTruthy()
})

test('on a page that is being edited: the form itself, out of reach; nothing is said to be missing before the answer', async () => {
  const derived = formPageSchema(page)
  if (!derived.ok) throw new Error('fixture')
  let drawn: ReturnType<typeof renderIn> | undefined
  await act(
    async () =>
      void (drawn = renderIn(
        'en',
        onPage(
          edited,
          <Form
            object={object}
            props={{ slug: 'interest' }}
            data={{ form: { page, ...derived.value } }}
            slots={{}}
          />,
        ),
      )),
  )
  const { container } = drawn!
  expect(container.querySelector('[data-field="name"] input')).not.toBeNull()
  expect(container.querySelector('[data-field="name"] input')!.closest('[inert]')).not.toBeNull()
  drawn!.unmount()
  renderIn(
    'en',
    onPage(edited, <Form object={object} props={{ slug: 'interest' }} data={{}} slots={{}} />),
  )
  expect(screen.queryByText('This form does not exist.')).toBeNull()
  renderIn(
    'en',
    onPage(
      edited,
      <Form object={object} props={{ slug: 'interest' }} data={{ form: null }} slots={{}} />,
    ),
  )
  expect(screen.getByText('This form does not exist.')).toBeTruthy()
})

test('first values from the session, the address and the record of the page', async () => {
  const fields = ['$user.firstname', '$site._id', '$route.ref', '$record.code'].map(
    (path, index) => ({
      id: `f${index}`,
      type: 'field',
      v: 1,
      name: `f${index}`,
      label: path,
      props: { widget: 'text', initial: { var: path } },
    }),
  )
  const asked = {
    ...page,
    builder: [{ id: 'r', columns: [{ id: 'c', objects: fields }] }],
  } as unknown as FormDocument
  const derived = formPageSchema(asked)
  if (!derived.ok) throw new Error('fixture')
  const environment = {
    ...visited,
    user: { _id: 'u', username: 'somying', firstname: 'Somying', lastname: 'J', roles: [] },
    search: { ref: 'R-9' },
  }
  await act(
    async () =>
      void renderIn(
        'en',
        onPage(
          environment,
          <Form
            object={object}
            props={{ slug: 'interest' }}
            data={{ form: { page: asked, ...derived.value }, record: { code: 'FB000001' } }}
            slots={{}}
          />,
        ),
      ),
  )
  const values = await Promise.all(
    fields.map(
      async ({ label }) => ((await screen.findByLabelText(label)) as HTMLInputElement).value,
    ),
  )
  expect(values).toEqual(['Somying', environment.site._id, 'R-9', 'FB000001'])
})
