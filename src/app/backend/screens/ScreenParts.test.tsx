import { MantineProvider } from '@mantine/core'
import { act, createEvent, fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../../../tests/support/renderPage.tsx'
import { ScreenParts, type Chosen } from './ScreenParts.tsx'

const names = Array.from({ length: 20 }, (_, index) => `f${index}`)
const nothing = () => undefined

const parts = (chosen: Chosen | undefined) => (
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

test('a section is marked while a field is held over it, and no longer once it was dropped beside one of its fields', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }))
  const { container } = render(parts(undefined))
  const [section, field] = ['[data-group="who"]', '[data-part="f2"]'].map((of) =>
    container.querySelector<HTMLElement>(of)!,
  )
  const dragged = (kind: 'dragOver' | 'drop'): void => {
    const event = createEvent[kind](field!)
    Object.defineProperty(event, 'dataTransfer', {
      value: { types: ['application/x-sala-field'], getData: () => 'f5' },
    })
    fireEvent(field!, event)
  }
  dragged('dragOver')
  expect([section!.dataset.over, field!.dataset.side]).toEqual(['true', expect.any(String)])
  dragged('drop')
  expect([section!.dataset.over, field!.dataset.side]).toEqual([undefined, undefined])
})
