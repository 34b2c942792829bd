import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PageDocument } from '#schema'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import type { Autosave } from '../../store/autosave.ts'
import { PasswordDialog } from '../settings/PasswordDialog.tsx'
import { Inspector } from './Inspector.tsx'
import { PageInspector } from './PageInspector.tsx'

const FLOWS = [{ id: 'thanks', label: { th: 'ขอบคุณ', en: 'Thank them' } }, { id: 'registration' }]
const steps = ({ store }: Awaited<ReturnType<typeof inBuilder>>): string[] =>
  store.getState().past.map(({ description }) => description.key)
const optionsOf = (label: RegExp): string[] =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options]
    .map(({ text }) => text)
    .filter((text) => text !== '')

test('sign-in and layout of a page are set, a step each', async () => {
  const at = await inBuilder({ layout: 'public' }, <PageInspector />)
  fireEvent.click(await screen.findByLabelText(/^Needs sign-in/))
  await waitFor(() => expect(at.page()).toMatchObject({ authen: true }))
  at.store.endTyping()
  fireEvent.change(screen.getByLabelText(/^Layout/), { target: { value: 'frontend' } })
  await waitFor(() => expect(at.page()).toMatchObject({ authen: true, layout: 'frontend' }))
  expect(steps(at)).toEqual(['operation.update-page', 'operation.update-page'])
  at.store.undo()
  expect(at.page()).toMatchObject({ authen: true, layout: 'public' })
})

test('what nobody opens by its address has neither one to set, nor sign-in, password, layout and words for search engines', async () => {
  const asked = [/^Needs sign-in/, /^Layout/, /^Address/, /^Hide from search engines/]
  for (const [type, count] of [
    ['page', 1],
    ['part', 0],
    ['pattern', 0],
    ['template', 0],
    ['mail', 0],
  ] as const) {
    const at = await inBuilder({ type, seo: { noindex: true } }, <PageInspector />)
    const [title] = await screen.findAllByLabelText<HTMLInputElement>(/^Title/)
    expect(
      [
        ...asked.map((label) => screen.queryAllByLabelText(label).length),
        screen.queryAllByRole('button', { name: /^Password/ }).length,
      ],
      type,
    ).toEqual([count, count, count, count, count])
    fireEvent.change(title!, { target: { value: 'ชื่อใหม่' } })
    await waitFor(() =>
      expect(at.page()).toMatchObject({ title: { th: 'ชื่อใหม่' }, seo: { noindex: true } }),
    )
    cleanup()
  }
})

test('who may change content only is not told to drag blocks in', async () => {
  await inBuilder({}, <PageInspector />, { contentOnly: true })
  expect(await screen.findByText(/^You may change words and pictures of this page/)).toBeTruthy()
  expect(screen.queryByText(/drag a new one in/)).toBeNull()
})

test('a form runs one of the flows that there are; what follows a submission is set beside it', async () => {
  const at = await inBuilder({ type: 'form' }, <PageInspector />, { flows: FLOWS })
  await screen.findByLabelText(/^Flow of a submission/)
  expect(optionsOf(/^Flow of a submission/)).toEqual(
    expect.arrayContaining(['Thank them', 'registration']),
  )
  fireEvent.change(screen.getByLabelText(/^Flow of a submission/), { target: { value: 'thanks' } })
  await waitFor(() => expect(at.page()).toMatchObject({ flow: 'thanks' }))
  fireEvent.change(screen.getByLabelText(/^After a submission/, { selector: 'select' }), {
    target: { value: 'order' },
  })
  await userEvent.setup().type(screen.getByLabelText(/^Send a copy/), 'https://x.test')
  await waitFor(() =>
    expect(at.page()).toMatchObject({
      flow: 'thanks',
      next: 'order',
      destination: 'https://x.test',
    }),
  )
})

test('a flow that is gone is shown as such and stays until another is chosen', async () => {
  const at = await inBuilder({ type: 'form', flow: 'old' }, <PageInspector />, { flows: FLOWS })
  await screen.findByLabelText(/^Flow of a submission/)
  expect(
    screen.getByLabelText<HTMLSelectElement>(/^Flow of a submission/).selectedOptions[0]?.text,
  ).toBe('old (missing)')
  expect(at.page()).toMatchObject({ flow: 'old' })
})

test('a button of a form sends it by one of the flows that there are', async () => {
  const builder = [
    {
      id: 'r',
      columns: [
        { id: 'c', objects: [{ id: 'b', type: 'button', v: shippedBlocks.button!.v, props: {} }] },
      ],
    },
  ] as PageDocument['builder']
  const at = await inBuilder({ type: 'form', builder }, <Inspector />, { flows: FLOWS })
  await act(async () => at.store.select('b'))
  fireEvent.click(await screen.findByRole('button', { name: 'Flow' }))
  fireEvent.change(await screen.findByLabelText(/^Flow/, { selector: 'select' }), {
    target: { value: 'registration' },
  })
  await waitFor(() => expect(JSON.stringify(at.page())).toContain('"flow":"registration"'))
})

test('a button of a page that is no form, and a block that sends nothing, are offered no flow', async () => {
  const objects = [
    { id: 'b', type: 'button', v: shippedBlocks.button!.v, props: {} },
    { id: 'h', type: 'heading', v: shippedBlocks.heading!.v, props: {} },
  ]
  for (const [type, id] of [
    ['page', 'b'],
    ['form', 'h'],
  ] as const) {
    const at = await inBuilder(
      { type, builder: [{ id: 'r', columns: [{ id: 'c', objects }] }] as PageDocument['builder'] },
      <Inspector />,
      { flows: FLOWS },
    )
    await act(async () => at.store.select(id))
    await screen.findByRole('button', { name: 'Names and technical entries' })
    expect(screen.queryByRole('button', { name: 'Flow' })).toBeNull()
    cleanup()
  }
})

test('the way to the settings of the page, by their name, leads on from one block and from several', async () => {
  const objects = ['a', 'b'].map((id) => ({
    id,
    type: 'heading',
    v: shippedBlocks.heading!.v,
    props: {},
  }))
  const at = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects }] }] as PageDocument['builder'] },
    <Inspector />,
  )
  for (const ids of [['a'], ['a', 'b']]) {
    act(() => at.store.selectAll(ids))
    const way = await screen.findByRole('button', { name: 'To the page settings' })
    way.focus()
    fireEvent.click(way)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Page settings'))
  }
})

test('a password is sent at once and kept nowhere; one that is set can be taken away and is never shown', async () => {
  const set = vi.fn(async () => ({ ok: true as const }))
  const close = vi.fn()
  const autosave = { set, status: { getState: () => ({ open: false }) } } as unknown as Autosave
  const at = await inBuilder(
    {},
    <>
      <PageInspector />
      <PasswordDialog autosave={autosave} onClose={close} />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Password…', hidden: true }))
  expect(at.store.getState().dialog).toBe('password')
  const field = await screen.findByLabelText(/^New page password/, {}, { timeout: 5000 })
  await userEvent.setup().type(field, 'abc')
  fireEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  await waitFor(() =>
    expect(document.querySelector('[data-field="password"]')!.textContent).toContain(
      'At least 8 characters.',
    ),
  )
  expect(set).not.toHaveBeenCalled()
  await userEvent.setup().type(field, ' sesame')
  fireEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  await waitFor(() => expect(set).toHaveBeenCalledWith({ password: 'abc sesame' }))
  expect(close).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(at.store.getState())).not.toContain('sesame')
  at.store.setState({ locked: true })
  expect(
    await screen.findByRole('button', { name: 'Password is set…', hidden: true }),
  ).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take it away' }))
  await waitFor(() => expect(set).toHaveBeenLastCalledWith({ password: '' }))
})

test('who may change content only finds neither password nor flow', async () => {
  await inBuilder({ type: 'form' }, <PageInspector />, { flows: FLOWS, contentOnly: true })
  expect([
    screen.queryByRole('button', { name: /^Password/ }),
    screen.queryByLabelText(/^Flow of/),
  ]).toEqual([null, null])
})
