import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../../../tests/support/renderPage.tsx'
import type { Group } from './arrangement.ts'
import { renderedIn, framesOf, landingAt, partAt } from './canvas.ts'
import { ScreenCanvas } from './ScreenCanvas.tsx'
import type { Chosen } from './ScreenParts.tsx'

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
  // Where an element stands is written on it: left, top, right, bottom.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left = 0, top = 0, right = 0, bottom = 0] = (this.getAttribute('data-box') ?? '')
      .split(' ')
      .map(Number)
    return {
      left,
      top,
      right,
      bottom,
      width: right - left,
      height: bottom - top,
      x: left,
      y: top,
      toJSON: () => '',
    }
  })
})

const group = (id: string, kind: Group['kind'], names: string[]): Group => ({
  id,
  kind,
  names,
  changed: false,
})
const FORM = [
  group('who', 'section', ['name', 'unseen', 'email', 'address']),
  group('rest:', 'rest', ['note']),
  group('hidden:', 'hidden', ['secret']),
]
const form = (
  <>
    <section data-box="0 0 400 200">
      <h2>Who</h2>
      <div data-field="name" data-box="0 40 190 90">
        <span data-field="name" data-box="0 60 190 90" />
      </div>
      <div data-field="email" data-box="210 40 400 90" />
      <div data-field="address" data-box="0 100 400 190">
        <span data-field="address.road" data-box="0 120 190 190" />
      </div>
    </section>
    <div data-field="note" data-box="0 220 400 270" />
    <div data-field="other" data-box="0 280 400 300" />
  </>
)
const LIST = [group('shown:', 'shown', ['code', 'name', 'phone']), group('out:', 'out', ['note'])]
const list = (
  <table>
    <tbody>
      <tr>
        <th data-column="code" data-box="0 0 100 30" />
        <th data-column="name" data-box="100 0 300 30" />
        <th data-column="phone" data-box="300 0 400 30" />
      </tr>
      <tr>
        <td data-column="code" data-box="0 30 100 60" />
        <td data-column="name" data-box="100 30 300 60" />
        <td data-column="phone" data-box="300 30 400 60" />
      </tr>
    </tbody>
  </table>
)

async function open(
  groups: Group[],
  content: typeof form,
  more: { chosen?: Chosen; onResetLabel?: () => void } = {},
) {
  const calls = {
    onChoose: vi.fn(),
    onMove: vi.fn(),
    onStep: vi.fn(),
    onToggle: vi.fn(),
    onSectionStep: vi.fn(),
  }
  const { container } = await act(async () =>
    render(
      <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
        <MantineProvider
          forceColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <ScreenCanvas
            label="Screen"
            canvas={{
              groups,
              changed: new Set(['email']),
              chosen: more.chosen,
              labelOf: (name) => name,
              groupLabel: ({ id }) => id,
              mayMove: (_name, to) => to !== 'locked',
              ...calls,
              onResetLabel: more.onResetLabel,
            }}
          >
            {content}
          </ScreenCanvas>
        </MantineProvider>
      </TranslatorProvider>,
    ),
  )
  const shield = container.querySelector<HTMLElement>('.sala-screen-shield')!
  // Here a pointer is a mouse.
  const send = (type: string, clientX: number, clientY: number): void =>
    void fireEvent(
      shield,
      new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY }),
    )
  return {
    ...calls,
    drawn: renderedIn(container.querySelector<HTMLElement>('.sala-screen-canvas > div')!, groups),
    stage: container.querySelector<HTMLElement>('.sala-screen-stage')!,
    line: () => shield.querySelector('.sala-screen-line'),
    down: (x: number, y: number) => send('pointerdown', x, y),
    go: (x: number, y: number) => send('pointermove', x, y),
    up: (x: number, y: number) => send('pointerup', x, y),
    mark: (kind: string) =>
      [...shield.querySelectorAll(`[data-mark="${kind}"]`)].map((one) =>
        one.getAttribute('data-of'),
      ),
  }
}

test('what is drawn is found under the pointer: the field and not a part of it, the section around, nothing of another entity', async () => {
  const { drawn } = await open(FORM, form)
  expect(drawn.fields.map(({ name }) => name)).toEqual(['name', 'email', 'address', 'note'])
  expect(partAt(drawn, 50, 70)).toEqual({ kind: 'field', name: 'name' })
  expect(partAt(drawn, 50, 150)).toEqual({ kind: 'field', name: 'address' })
  expect(partAt(drawn, 50, 10)).toEqual({ kind: 'section', name: 'who' })
  expect(partAt(drawn, 50, 290)).toBeUndefined()
})

test('a line stands where the field lands: beside one in its row, above or below a wide one; none where it would stay', async () => {
  const { drawn } = await open(FORM, form)
  expect(landingAt(drawn, FORM, 'note', 220, 60)).toEqual({
    to: 'who',
    before: 'email',
    line: { left: 210, right: 210, top: 40, bottom: 90 },
  })
  expect(landingAt(drawn, FORM, 'note', 390, 60)).toMatchObject({
    to: 'who',
    before: 'address',
    line: { left: 400 },
  })
  expect(landingAt(drawn, FORM, 'note', 50, 180)).toEqual({
    to: 'who',
    before: undefined,
    line: { left: 0, right: 400, top: 190, bottom: 190 },
  })
  // Right of the name, before what this form does not ask.
  expect(landingAt(drawn, FORM, 'email', 180, 60)).toMatchObject({ before: 'unseen' })
  expect(landingAt(drawn, FORM, 'email', 220, 60)).toBeUndefined()
  expect(landingAt(drawn, FORM, 'email', 20, 110)).toBeUndefined()
  expect(landingAt(drawn, FORM, 'name', 50, 400)).toBeUndefined()
})

test('a column is framed as one, cells of cards each for itself', async () => {
  const { drawn } = await open(LIST, list)
  expect(framesOf(drawn.fields, 'name')).toEqual([{ left: 100, right: 300, top: 0, bottom: 60 }])
  const { drawn: narrow } = await open(
    LIST,
    <table>
      <tbody>
        <tr>
          <th data-column="code" data-box="500 0 600 30" />
        </tr>
        <tr>
          <td data-column="code" data-box="0 30 100 60" />
        </tr>
      </tbody>
    </table>,
  )
  expect(framesOf(narrow.fields, 'code')).toEqual([{ left: 0, right: 100, top: 30, bottom: 60 }])
  expect(landingAt(drawn, LIST, 'phone', 20, 45)).toEqual({
    to: 'shown:',
    before: 'code',
    line: { left: 0, right: 0, top: 0, bottom: 60 },
  })
  const cards = [0, 100].flatMap((top) =>
    ['code', 'name'].map((name, index) => ({
      name,
      box: { left: 0, right: 100, top: top + index * 20, bottom: top + index * 20 + 20 },
    })),
  )
  expect(framesOf(cards, 'code')).toHaveLength(2)
  expect(landingAt({ fields: cards }, LIST, 'name', 50, 102)).toMatchObject({
    before: 'code',
    line: { top: 100, bottom: 100 },
  })
})

test('a press chooses and a drag moves to where the line showed; outside, by Escape or where it may not go nothing moves', async () => {
  const { onChoose, onMove, stage, line, down, go, up, mark } = await open(FORM, form)
  expect(mark('changed')).toEqual(['email'])
  down(50, 70)
  up(52, 70)
  expect(onChoose).toHaveBeenLastCalledWith({ kind: 'field', name: 'name' })
  expect(document.activeElement).toBe(stage)
  down(50, 10)
  up(50, 10)
  expect(onChoose).toHaveBeenLastCalledWith({ kind: 'section', name: 'who' })
  down(50, 240)
  go(220, 60)
  expect([line()!.getAttribute('data-landing'), line()!.getAttribute('data-in')]).toEqual([
    'email',
    'who',
  ])
  up(220, 60)
  expect(onMove.mock.calls).toEqual([['note', 'who', 'email']])
  expect(line()).toBeNull()
  down(50, 240)
  go(220, 60)
  fireEvent.keyDown(stage, { key: 'Escape' })
  up(220, 60)
  down(50, 240)
  go(220, 60)
  go(50, 900)
  expect(line()).toBeNull()
  up(50, 900)
  expect(onMove).toHaveBeenCalledTimes(1)
})

test('where a field may not go the line says so, and it stays', async () => {
  const { onMove, line, down, go, up } = await open(
    [group('locked', 'section', ['name', 'email']), group('rest:', 'rest', ['note'])],
    form,
  )
  down(50, 240)
  go(220, 60)
  expect(line()!.hasAttribute('data-refused')).toBe(true)
  up(220, 60)
  expect(onMove).not.toHaveBeenCalled()
})

test('the chosen one is framed with its name, moved and taken away by keys, and its label given back', async () => {
  const onResetLabel = vi.fn()
  const { onStep, onToggle, stage, mark } = await open(FORM, form, {
    chosen: { kind: 'field', name: 'email' },
    onResetLabel,
  })
  expect(mark('chosen')).toEqual(['email'])
  expect(document.querySelector('.sala-screen-name')!.textContent).toBe('email · Changed')
  fireEvent.keyDown(stage, { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(stage, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(stage, { key: 'ArrowDown' })
  fireEvent.keyDown(stage, { key: 'Delete' })
  expect(onStep.mock.calls).toEqual([
    ['email', -1],
    ['email', 1],
  ])
  expect(onToggle.mock.calls).toEqual([['email']])
  fireEvent.click(screen.getByRole('button', { name: 'Reset the label of email' }))
  expect(onResetLabel).toHaveBeenCalledTimes(1)
})

test('of the chosen section the keys move it whole, and what is not drawn is not framed', async () => {
  const { onSectionStep, onToggle, stage } = await open(FORM, form, {
    chosen: { kind: 'section', name: 'who' },
  })
  fireEvent.keyDown(stage, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(stage, { key: 'Delete' })
  expect(onSectionStep.mock.calls).toEqual([['who', 1]])
  expect(onToggle).not.toHaveBeenCalled()
  const hidden = await open(FORM, form, { chosen: { kind: 'field', name: 'secret' } })
  expect(hidden.mark('chosen')).toEqual([])
})
