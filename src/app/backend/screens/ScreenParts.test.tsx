import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../../../tests/support/renderPage.tsx'
import { ScreenParts, type Chosen } from './ScreenParts.tsx'

const names = Array.from({ length: 20 }, (_, index) => `f${index}`)
const nothing = () => undefined

const parts = (
  chosen: Chosen | undefined,
  more: Partial<ComponentProps<typeof ScreenParts>> = {},
) => (
  <TranslatorProvider i18n={createTranslator('en', catalogues('en'))}>
    <MantineProvider
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      env="test"
    >
      <div className="box">
        <ScreenParts
          groups={[{ id: 'who', kind: 'section', names, changed: false }]}
          changed={new Set()}
          fresh={new Set()}
          chosen={chosen}
          labelOf={(name) => name}
          groupLabel={() => 'Who'}
          mayMove={() => true}
          isOut={() => false}
          canToggle={() => true}
          onChoose={nothing}
          onMove={nothing}
          onStep={nothing}
          onToggle={nothing}
          onSectionStep={nothing}
          {...more}
        />
      </div>
    </MantineProvider>
  </TranslatorProvider>
)

test('what is chosen elsewhere comes into view in the outline, and the outline stays where it is seen already', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  // 200 px are seen, each name is 40 px high.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const name = (this as HTMLElement).dataset.partButton
    const box = document.querySelector('.box')!
    const [top, height] =
      name === undefined ? [100, 200] : [100 + names.indexOf(name) * 40 - box.scrollTop, 40]
    return {
      top,
      height,
      bottom: top + height,
      left: 0,
      right: 0,
      width: 0,
      x: 0,
      y: top,
      toJSON: () => '',
    }
  })
  const { container, rerender } = render(parts(undefined))
  const choose = async (name: string): Promise<number> => {
    await act(async () => rerender(parts({ kind: 'field', name })))
    return container.querySelector('.box')!.scrollTop
  }
  expect(await choose('f3')).toBe(0)
  expect(await choose('f10')).toBe(320)
  expect(await choose('f11')).toBe(320)
  expect(await choose('f5')).toBe(120)
})

test('a field is dragged to where the line shows; where it may not go it stays, and why is said', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  // Names are 40 px high, one below the other, with the places between them; below all is what is hidden.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { dataset } = this as HTMLElement
    const above = this.parentElement!.dataset.part
    const top = dataset.group
      ? dataset.group === 'hidden:'
        ? 2000
        : 0
      : names.indexOf(dataset.part ?? above ?? '') * 40
    return DOMRect.fromRect({ x: 0, y: top < 0 ? 800 : top, width: 200, height: 0 })
  })
  const onMove = vi.fn()
  const { container } = render(
    parts(undefined, {
      onMove,
      mayMove: (_name: string, to: string) => to !== 'hidden:',
      groups: [
        { id: 'who', kind: 'section', names, changed: false },
        { id: 'hidden:', kind: 'hidden', names: [], changed: false },
      ],
    }),
  )
  const row = container.querySelector('[data-part="f5"] .sala-screen-row')!
  const send = (type: string, to: Element | Document, clientY: number) =>
    act(async () => {
      fireEvent(
        to,
        new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: 50, clientY }),
      )
    })
  const marked = () =>
    [...container.querySelectorAll<HTMLElement>('[data-drop]')].map((one) => [
      one.dataset.group ?? one.parentElement!.dataset.part,
      one.dataset.drop,
    ])
  const told = () => document.querySelector('[aria-live="assertive"]')!.textContent

  await send('mousedown', row, 210)
  await send('mousemove', document, 230)
  await send('mousemove', document, 238)
  expect(marked()).toEqual([])
  expect(told()).toBe('Where it was')
  await send('mousemove', document, 85)
  expect(marked()).toEqual([['f2', 'open']])
  expect(told()).toBe('Before f2, in Who')
  await send('mousemove', document, 1990)
  expect(marked()).toEqual([['hidden:', 'refused']])
  expect(told()).toBe('Somebody must fill this field, so it cannot be hidden')
  await send('mouseup', document, 1990)
  expect(onMove).not.toHaveBeenCalled()
  expect(told()).toBe('f5 stays where it was')

  await send('mousedown', row, 210)
  await send('mousemove', document, 230)
  await send('mousemove', document, 85)
  await act(async () => void fireEvent.keyDown(document, { code: 'Escape' }))
  await send('mouseup', document, 85)
  expect(onMove).not.toHaveBeenCalled()

  await send('mousedown', row, 210)
  await send('mousemove', document, 230)
  await send('mousemove', document, 790)
  expect(told()).toBe('Last in Who')
  await send('mouseup', document, 790)
  expect(onMove.mock.calls).toEqual([['f5', 'who', undefined]])
  expect(marked()).toEqual([])
})
