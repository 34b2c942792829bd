import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { LEAVES, nodeOf, toModel, type NodeKind } from '#pages/model'
import type { PageStyle } from '#schema'
import { catalogues } from '../../../../tests/support/renderPage.tsx'
import { createActions } from '../../../context/actions.ts'
import { BuilderProvider, type BuilderPorts } from '../../../context/builderContext.ts'
import { preloadLazy } from '../../../lazy/lazyPart.tsx'
import { createBuilderStore } from '../../../store/builderStore.ts'
import { propertyOf } from './inForce.ts'
import { HiddenWidths } from './HiddenWidths.tsx'
import { aroundOf } from './styleEditing.ts'
import { StyleGroup } from './StyleGroup.tsx'

function open(style?: PageStyle, kind: NodeKind = 'object', frames: unknown = undefined) {
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
        <BuilderProvider value={{ store, actions, blocks: {}, frames } as unknown as BuilderPorts}>
          <StyleGroup id={kind} kind={kind} />
          <HiddenWidths id={kind} />
        </BuilderProvider>
      </MantineProvider>
    </TranslatorProvider>,
  )
  return { store, style: () => nodeOf(store.getState().model, kind)!.data.style }
}
const field = (path: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-style="${path}"]`)!
// By selector: to ask for roles is slow among so many.
const choice = (name: string, value: string): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(
    `[role="radiogroup"][aria-label="${name}"] [data-token="${value}"] input`,
  )!
const choose = (name: string, value: string): void => void fireEvent.click(choice(name, value))
/** What holds and who says so, as it stands beside the name. */
const said = (path: string): string[] =>
  [...field(path).querySelectorAll('.builder-style-force, .builder-inherited')].map(
    ({ textContent }) => textContent!,
  )
const widths = () => within(screen.getByRole('radiogroup', { name: 'Width whose style is edited' }))
const at = async (name: RegExp): Promise<void> =>
  userEvent.click(widths().getByRole('radio', { name }))

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
  expect(said('shadow')).toEqual(['Small', 'from Phone'])
  expect(choice('Shadow', 'sm').checked).toBe(true)
  choose('Shadow', 'lg')
  expect(style()).toEqual({ shadow: 'sm', at: { md: { shadow: 'lg' } } })
  expect(field('shadow').dataset.overrides).toBe('true')
  expect(widths().getByRole('radio', { name: 'Laptop, Set for this width' })).toBeTruthy()
  await at(/^Desktop/)
  expect(within(field('shadow')).getByText('from Laptop')).toBeTruthy()
  await at(/^Laptop/)
  await userEvent.click(screen.getByRole('button', { name: 'Shadow: back to what Phone says' }))
  expect(style()).toEqual({ shadow: 'sm' })
  await at(/^Phone/)
  await userEvent.click(screen.getByRole('button', { name: 'Shadow: back to the default' }))
  expect(style()).toBeUndefined()
})

test('a box takes all sides alike or each by itself, by keyboard', async () => {
  const { style } = open({ padding: 'md' }, 'row')
  const side = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  expect([side('Inner space: Top').value, side('Inner space: Left').value]).toEqual(['M', ''])
  fireEvent.change(side('Inner space: Top'), { target: { value: '0' } })
  expect(style()).toEqual({ padding: { top: 'none', bottom: 'md' } })
  choose('Outer space', 'sm')
  expect(style()?.margin).toEqual({ top: 'sm', end: 'sm', bottom: 'sm', start: 'sm' })
  const apart = screen.getByRole('button', { name: 'Outer space: each side by itself' })
  apart.focus()
  await userEvent.keyboard('{Enter}')
  fireEvent.change(side('Outer space: Bottom'), { target: { value: 'auto' } })
  expect(style()?.margin).toEqual({ top: 'sm', end: 'sm', bottom: 'auto', start: 'sm' })
  // By the arrow keys from size to size, and a length by so much.
  side('Outer space: Top').focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(style()?.margin).toMatchObject({ top: 'md' })
  await userEvent.clear(side('Outer space: Top'))
  await userEvent.type(side('Outer space: Top'), '24')
  expect(style()?.margin).toMatchObject({ top: '24px' })
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}')
  expect(style()?.margin).toMatchObject({ top: '33px' })
  // Put together again it is one value.
  await userEvent.click(screen.getByRole('button', { name: 'Outer space: all sides alike' }))
  expect(style()?.margin).toEqual({ top: '33px', end: '33px', bottom: '33px', start: '33px' })
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
  fireEvent.click(screen.getByRole('button', { name: 'To colour: choose a colour' }))
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

test('on each width a value is marked where it or a larger width says something else', async () => {
  open({ shadow: 'sm', align: 'center', at: { md: { shadow: 'lg' } } })
  const mark = (path: string): string | null | undefined =>
    field(path).querySelector('[role="img"]')?.getAttribute('aria-label')
  expect(widths().getByRole('radio', { name: 'Phone, Otherwise on: Laptop' })).toBeTruthy()
  expect([mark('shadow'), mark('align')]).toEqual(['Otherwise on: Laptop', undefined])
  await at(/^Tablet/)
  expect([mark('shadow'), mark('align')]).toEqual(['Otherwise on: Laptop', undefined])
  await at(/^Laptop/)
  expect(mark('shadow')).toBe('Set for this width')
  await at(/^Desktop/)
  expect(mark('shadow')).toBeUndefined()
  // Which way it is centred is said.
  expect(said('align')).toEqual(['Centre of the width', 'from Phone'])
})

test('style panel: everything that a style can say has a control, whatever it is of', () => {
  for (const kind of ['row', 'column', 'object'] as const) {
    open({ padding: { top: 'sm' }, radius: { topStart: 'sm' } }, kind)
    const missing = LEAVES.filter(({ path }) => {
      const around = path.replace(/-\w+$/, '')
      return path.startsWith('background') ? !field('background') : !field(path) && !field(around)
    }).map(({ path }) => path)
    expect(missing, kind).toEqual(kind === 'object' ? ['gap'] : [])
    expect(document.querySelector('select'), kind).toBeNull()
    document.body.replaceChildren()
    localStorage.clear()
  }
})

test('style panel: each value is read from the property that the style sheet writes it into', () => {
  const sheet = readFileSync('src/generated/pageStyle.css', 'utf8')
  for (const { path } of LEAVES) {
    const property = propertyOf(path)
    if (property === undefined) expect(path).toMatch(/^background/)
    else if (/^(?:align|position)$/.test(path))
      expect(sheet).toMatch(new RegExp(`\\[data-s~='${path}-\\w+'\\] \\{ ${property}: `))
    else {
      // All edges of a box have the same colour and kind of line.
      const short = property.replace(/-block-start-(color|style)$/, '-$1')
      expect(sheet.replaceAll('padding-block:', 'padding:'), path).toMatch(
        new RegExp(`[{;] ${short}: var\\(--s-${path}\\)`),
      )
    }
  }
})

test('style panel: where nothing is said, each control tells what the canvas shows and who gives it', async () => {
  const shown = document.createElement('div')
  shown.style.cssText =
    'padding-block-start: 24px; color: rgb(31, 37, 40); text-align: start; position: static; box-shadow: none'
  open(undefined, 'object', { elements: () => [shown] })
  await vi.waitFor(() => expect(said('position')).toEqual(['In the flow', 'Default']))
  expect(said('color')).toEqual(['', 'from the theme'])
  expect(choice('Position', 'static').checked).toBe(true)
  expect(said('shadow')).toEqual(['None', 'Default'])
  await userEvent.click(screen.getByRole('button', { name: 'Inner space: each side by itself' }))
  expect(
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Inner space: Top' }).placeholder,
  ).toBe('24')
  // A colour is called by its name in the theme.
  await userEvent.click(screen.getByRole('button', { name: 'Text colour: choose a colour' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Brand, strong' }))
  expect(said('color')).toEqual(['', 'Set here'])
  expect(
    screen.getByRole('button', { name: 'Text colour: choose a colour' }).textContent,
  ).toContain('Brand, strong')
})

test('style panel: a colour that comes from the row around says so', () => {
  const { store } = open({ color: 'white' }, 'row')
  expect(aroundOf(store.getState().model, 'object', 'base', 'color')).toBe('row')
  expect(aroundOf(store.getState().model, 'object', 'base', 'shadow')).toBeUndefined()
})
