import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import {
  FormObjectRendererProvider,
  FormPageProvider,
  FormSubmitProvider,
  PlainRow,
  type FormSubmitEvent,
} from '#forms'
import { PageContext } from '#pages'
import { createBlockRegistry, storyArgs } from '#registry'
import type { FormDocument, PageObject } from '#schema'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { findProblems, apply, toModel } from '#pages/model'
import { shippedBlocks } from '#schema/shipped'
import { environmentOf } from '../../tests/support/renderPage.tsx'
import { renderIn } from '../../tests/support/renderForm.tsx'
import block from './block.json'
import Button from './Button.tsx'
import { Pair } from './Button.stories.tsx'

test('each button is a link in its language', async () => {
  await renderBlock(Pair.args as never, {}, 'en')
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Enrol', '/member/register'],
    ['Contact us', 'mailto:info@example.com'],
  ])
})

test('a button that leads to a script is not drawn', async () => {
  await renderBlock(storyArgs(block, 'bad-address'))
  expect(screen.queryByRole('link')).toBeNull()
})

const edit = {
  ObjectFrame: ({ children }: { children?: ReactNode }) => <div>{children}</div>,
  EmptyPlace: () => null,
  slotNames: () => [],
} as never

test('a button whose link is taken away stays to be seen while the page is edited, marked, and is told of', async () => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        columns: [
          {
            id: 'c',
            objects: [
              {
                id: 'b',
                type: 'button',
                v: 1,
                props: { buttons: [{ text: 'Go', link: '/cms/page/gone' }] },
              },
            ],
          },
        ],
      },
    ],
  } as never)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const found = findProblems(read.value, { blocks: shippedBlocks, pages: {} })
  const mended = apply(read.value, found.find(({ code }) => code === 'broken-link')!.fix!)
  if (!mended.ok) throw new Error(JSON.stringify(mended.failures))
  expect(
    findProblems(mended.value.model, { blocks: shippedBlocks, pages: {} }).map(
      ({ code, level, path }) => [code, level, path],
    ),
  ).toContainEqual(['missing-value', 'warning', ['props', 'buttons', '0', 'link']])
  const object = {
    ...(mended.value.model.nodes.b as unknown as { data: PageObject }).data,
    id: 'b',
  }
  const given = { ...Pair.args!, object, props: object.props } as never
  const { unmount } = await renderBlock(given, { edit }, 'en')
  expect([
    screen.getByRole('link').textContent,
    screen.getByRole('link').getAttribute('aria-disabled'),
    screen.getByRole('link').hasAttribute('href'),
  ]).toEqual(['Go', 'true', false])
  unmount()
  await renderBlock(given, {}, 'en')
  expect(screen.queryByRole('link')).toBeNull()
})

test('in a form, a button without a link sends the answers by the flow of the block, once they are right; Enter sends them as the form does', async () => {
  const button: PageObject = {
    id: 'b',
    type: 'button',
    v: 1,
    flow: 'ask-first',
    props: { buttons: [{ text: 'Ask first' }, { text: 'Elsewhere', link: '/lesson/home' }] },
  }
  const name: PageObject = {
    id: 'f',
    type: 'field',
    v: 1,
    name: 'name',
    label: 'Name',
    required: true,
    props: { widget: 'text' },
  }
  const page: FormDocument = {
    type: 'form',
    slug: 'interest',
    title: 'Interest',
    builder: [{ id: 'r', columns: [{ id: 'c', objects: [button, name] }] }],
  }
  let release: () => void = () => undefined
  const submit = vi.fn(async function* (): AsyncIterable<FormSubmitEvent> {
    await new Promise<void>((resolve) => (release = resolve))
    yield { kind: 'done', told: true }
  })
  const draw = (object: PageObject) => (
    <Button object={object} props={object.props} data={{}} slots={{}} />
  )
  await act(
    async () =>
      void renderIn(
        'en',
        <PageContext value={environmentOf(createBlockRegistry({}))}>
          <FormObjectRendererProvider value={draw}>
            <FormSubmitProvider value={{ submit }}>
              <FormPageProvider page={page} renderRow={(row) => <PlainRow row={row} />} />
            </FormSubmitProvider>
          </FormObjectRendererProvider>
        </PageContext>,
      ),
  )
  const user = userEvent.setup()
  const field = await screen.findByLabelText(/Name/)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Elsewhere'])
  await user.click(screen.getByRole('button', { name: 'Ask first' }))
  expect(submit).not.toHaveBeenCalled()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, 'สมชาย')
  await user.click(screen.getByRole('button', { name: 'Ask first' }))
  expect(submit.mock.lastCall).toEqual([
    'interest',
    { name: 'สมชาย' },
    expect.objectContaining({ flow: 'ask-first' }),
  ])
  // The button that was pressed shows that it works; the style sheet takes the spinner from that of the form then.
  const busy = (): (string | null)[] =>
    [...document.querySelectorAll('button[aria-busy]')].map(({ textContent }) => textContent)
  expect(busy()).toEqual(['Ask first', 'Submit'])
  await act(async () => release())
  expect(busy()).toEqual([])
  await user.type(field, 'สมหญิง{Enter}')
  expect(submit).toHaveBeenCalledTimes(2)
  expect(busy()).toEqual(['Submit'])
  expect(submit.mock.lastCall).toEqual([
    'interest',
    expect.anything(),
    expect.not.objectContaining({ flow: expect.anything() }),
  ])
})

test('a button that sends its form needs no link; on a page that is no form it does', () => {
  const told = (type: 'page' | 'form') => {
    const read = toModel({
      type,
      slug: 'p',
      title: 'P',
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              objects: [
                {
                  id: 'b',
                  type: 'button',
                  v: 1,
                  flow: 'contact',
                  props: { buttons: [{ text: 'Go' }] },
                },
              ],
            },
          ],
        },
      ],
    } as never)
    if (!read.ok) throw new Error(JSON.stringify(read.failures))
    return findProblems(read.value, { blocks: shippedBlocks, pages: {} }).filter(
      ({ code }) => code === 'missing-value',
    ).length
  }
  expect([told('form'), told('page')]).toEqual([0, 1])
})
