import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { nodeOf, toModel, type NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'
import { catalogues } from '../../../../tests/support/renderPage.tsx'
import { createActions } from '../../../context/actions.ts'
import { BuilderProvider, type BuilderPorts } from '../../../context/builderContext.ts'
import { preloadLazy } from '../../../lazy/lazyPart.tsx'
import { createBuilderStore } from '../../../store/builderStore.ts'
import { HiddenWidths } from './HiddenWidths.tsx'
import { StyleGroup } from './StyleGroup.tsx'

function open(style?: PageStyle, kind: NodeKind = 'object', unfold = true) {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: '',
    builder: [
      {
        id: 'row',
        ...(style && kind === 'row' ? { style } : {}),
        columns: [
          {
            id: 'column',
            objects: [
              {
                id: 'object',
                type: 'text',
                v: 1,
                props: {},
                ...(style && kind === 'object' ? { style } : {}),
              },
            ],
          },
        ],
      },
    ],
  })
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const store = createBuilderStore({ model: read.value, version: 1, state: 'draft', blocks: {} })
  const actions = createActions({
    store,
    blocks: {},
    announce: () => undefined,
    refuse: (failures) => expect(failures).toEqual([]),
    clipboard: { write: () => undefined, read: async () => null },
  })
  render(
    <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <BuilderProvider value={{ store, actions, blocks: {} } as unknown as BuilderPorts}>
          <StyleGroup id={kind} kind={kind} />
          <HiddenWidths id={kind} />
        </BuilderProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  if (unfold) fireEvent.click(screen.getByRole('button', { name: /^Style/, expanded: false }))
  return { store, style: () => nodeOf(store.getState().model, kind)!.data.style }
}
const field = (path: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-style="${path}"]`)!
const choose = (name: string, value: string): void =>
  void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const at = async (name: RegExp): Promise<void> =>
  userEvent.click(screen.getByRole('radio', { name }))

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
beforeAll(() => preloadLazy(createTranslator('en', catalogues('en'))))
beforeEach(() => localStorage.clear())

test('a token is chosen for every width, and overridden from one on, with a mark and a way back', async () => {
  const { style, store } = open()
  choose('Shadow', 'sm')
  expect(style()).toEqual({ shadow: 'sm' })
  expect(field('shadow').dataset.overrides).toBeUndefined()
  await at(/^Laptop/)
  expect(store.getState().breakpoint).toBe('md')
  expect(field('shadow').dataset.inherits).toBe('base')
  expect(within(field('shadow')).getByText('from Phone')).toBeTruthy()
  expect(
    within(field('shadow')).getByRole<HTMLOptionElement>('option', {
      name: 'Small',
      selected: true,
    }).value,
  ).toBe('')
  choose('Shadow', 'lg')
  expect(style()).toEqual({ shadow: 'sm', at: { md: { shadow: 'lg' } } })
  expect(field('shadow').dataset.overrides).toBe('true')
  expect(screen.getByRole('radio', { name: 'Laptop, Set for this width' })).toBeTruthy()
  await at(/^Desktop/)
  expect(within(field('shadow')).getByText('from Laptop')).toBeTruthy()
  await at(/^Laptop/)
  await userEvent.click(screen.getByRole('button', { name: 'Shadow: back to what Phone says' }))
  expect(style()).toEqual({ shadow: 'sm' })
  await at(/^Phone/)
  await userEvent.click(screen.getByRole('button', { name: 'Take back: Shadow' }))
  expect(style()).toBeUndefined()
})

test('a box takes all sides alike or each by itself, by keyboard', async () => {
  const { style } = open({ padding: 'md' }, 'row')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Inner space: Top' }).value).toBe(
    'md',
  )
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Inner space: Left' }).value).toBe(
    '',
  )
  choose('Inner space: Top', 'none')
  expect(style()).toEqual({ padding: { top: 'none', bottom: 'md' } })
  choose('Outer space', 'sm')
  expect(style()?.margin).toEqual({ top: 'sm', end: 'sm', bottom: 'sm', start: 'sm' })
  const apart = screen.getByRole('button', { name: 'Outer space: each side by itself' })
  apart.focus()
  await userEvent.keyboard('{Enter}')
  choose('Outer space: Bottom', 'auto')
  expect(style()?.margin).toEqual({ top: 'sm', end: 'sm', bottom: 'auto', start: 'sm' })
})

test('a value of one’s own is taken over once it is one, and never before', async () => {
  const { style } = open()
  choose('Least height', 'own')
  const input = screen.getByRole('textbox', { name: 'Least height, own value' })
  await userEvent.type(input, '12;x')
  expect(style()).toBeUndefined()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(input)
  await userEvent.type(input, '120px')
  expect(style()).toEqual({ minHeight: '120px' })
})

test('a background is one thing: a tone, a colour, a gradient, or a picture once it has one', async () => {
  const { style } = open()
  choose('Background', 'brand')
  expect(style()).toEqual({ background: 'brand' })
  choose('Background', 'gradient')
  choose('To colour', 'white')
  expect(style()).toEqual({
    background: { type: 'gradient', from: 'brand-soft', to: 'white', angle: 135 },
  })
  choose('Background', 'image')
  expect(style()?.background).toMatchObject({ type: 'gradient' })
  const address = (of: string) =>
    vi.waitFor(() => {
      const found = field('background').querySelector<HTMLInputElement>(
        `[data-field="${of}"] input`,
      )
      expect(found).not.toBeNull()
      return found!
    })
  fireEvent.change(await address('image'), { target: { value: '/files/a.png' } })
  await vi.waitFor(() =>
    expect(style()).toEqual({ background: { type: 'image', image: '/files/a.png' } }),
  )
  // The address of a film is one line as well.
  choose('Background', 'video')
  fireEvent.change(await address('video'), { target: { value: '/files/a.mp4' } })
  await vi.waitFor(() =>
    expect(style()).toEqual({ background: { type: 'video', video: '/files/a.mp4' } }),
  )
  // What is none is said beside it, and the page keeps the one before.
  const film = await address('video')
  fireEvent.change(film, { target: { value: 'https://youtu.be/abc' } })
  fireEvent.blur(film)
  expect(
    await within(field('background')).findByText(
      /“https:\/\/youtu\.be\/abc” cannot play behind words/,
    ),
  ).toBeTruthy()
  expect(style()).toEqual({ background: { type: 'video', video: '/files/a.mp4' } })
})

test('the widths at which it is not shown, in their order', async () => {
  const { style } = open({ shadow: 'sm' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Desktop' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
  expect(style()).toEqual({ shadow: 'sm', hide: ['base', 'lg'] })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Desktop' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Phone' }))
  expect(style()).toEqual({ shadow: 'sm' })
})

test('a group says while it is closed that something is set in it, and stays open as it was left', async () => {
  open({ shadow: 'sm' }, 'object', false)
  expect(screen.queryByRole('combobox', { name: 'Shadow' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Style something is set' }))
  expect(screen.getByRole('combobox', { name: 'Shadow' })).toBeTruthy()
  document.body.replaceChildren()
  open({}, 'object', false)
  expect(screen.getByRole('button', { name: 'Style' }).getAttribute('aria-expanded')).toBe('true')
})

test('on each width a value is marked where it or a larger width says something else', async () => {
  open({ shadow: 'sm', align: 'center', at: { md: { shadow: 'lg' } } })
  const mark = (path: string): string | null | undefined =>
    field(path).querySelector('[role="img"]')?.getAttribute('aria-label')
  expect(screen.getByRole('radio', { name: 'Phone, Otherwise on: Laptop' })).toBeTruthy()
  expect([mark('shadow'), mark('align')]).toEqual(['Otherwise on: Laptop', undefined])
  await at(/^Tablet/)
  expect([mark('shadow'), mark('align')]).toEqual(['Otherwise on: Laptop', undefined])
  await at(/^Laptop/)
  expect(mark('shadow')).toBe('Set for this width')
  await at(/^Desktop/)
  expect(mark('shadow')).toBeUndefined()
  // Which way it is centred is said.
  expect(within(field('align')).getAllByText('Centre of the width').length).toBeGreaterThan(0)
})
