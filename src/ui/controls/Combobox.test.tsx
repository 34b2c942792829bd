import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'

const TEXTS = { clear: 'Clear', empty: 'None', busy: 'Searching' }
const option = (key: string) => ({ key, label: key })

test('a late answer does not put another option under the one that was chosen by arrows', async () => {
  const onPick = vi.fn()
  const draw = (keys: string[]) => (
    <Combobox
      id="c"
      label="C"
      text=""
      options={keys.map(option)}
      onSearch={() => undefined}
      onPick={onPick}
      texts={TEXTS}
    />
  )
  const { rerender } = render(draw(['a', 'b']))
  const user = userEvent.setup()
  await user.type(screen.getByRole('combobox'), 'x')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('b')
  rerender(draw(['c', 'd']))
  await user.keyboard('{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  rerender(draw(['c', 'b']))
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith(option('b'))
})

test('the list opens on what is chosen, also where it is found later; what is typed begins anew', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.textContent)
  }
  const onPick = vi.fn()
  const draw = (keys: string[]) => (
    <Combobox
      id="c"
      label="C"
      text="b"
      chosen="b"
      options={keys.map(option)}
      onSearch={() => undefined}
      onPick={onPick}
      texts={TEXTS}
    />
  )
  const { rerender } = render(draw([]))
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox'))
  rerender(draw(['a', 'b', 'c']))
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('b')
  expect(scrolled.mock.calls).toEqual([['b']])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledWith(option('c'))
  await user.type(screen.getByRole('combobox'), 'x')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('what is written to its end is taken as the box is left, the only one found by Enter; other words stay and are told', async () => {
  const onPick = vi.fn()
  const draw = (keys: string[]) => (
    <>
      <Combobox
        id="c"
        label="C"
        text=""
        options={keys.map(option)}
        onSearch={() => undefined}
        onPick={onPick}
        texts={{ ...TEXTS, untaken: 'No such choice' }}
      />
      <button />
    </>
  )
  const { rerender } = render(draw(['Manager', 'Manager of sales']))
  const user = userEvent.setup()
  const box = screen.getByRole<HTMLInputElement>('combobox')
  await user.type(box, 'manager')
  await user.tab()
  expect(onPick).toHaveBeenLastCalledWith(option('Manager'))
  rerender(draw(['Editor']))
  await user.type(box, 'edi{Enter}')
  expect(onPick).toHaveBeenLastCalledWith(option('Editor'))
  await user.type(box, 'edi')
  await user.tab()
  expect(onPick).toHaveBeenCalledTimes(2)
  expect([box.value, screen.getByRole('alert').textContent]).toEqual(['edi', 'No such choice'])
  await user.click(box)
  await user.keyboard('{Escape}')
  expect([box.value, screen.queryByRole('alert')]).toEqual(['', null])
})
