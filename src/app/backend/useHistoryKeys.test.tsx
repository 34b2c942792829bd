import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useHistoryKeys } from './useHistoryKeys.ts'

test('keys of undo, redo and save are heard wherever the focus stands, but not in a dialog over the screen or a text with a history of its own', () => {
  const [turn, save] = [vi.fn(), vi.fn()]
  function Screen() {
    useHistoryKeys({ turn, save })
    return (
      <>
        <input aria-label="Field" />
        <div aria-modal="true">
          <input aria-label="Asked" />
        </div>
        <div contentEditable="true" aria-label="Text" suppressContentEditableWarning />
      </>
    )
  }
  render(<Screen />)
  const press = (at: Element, init: KeyboardEventInit): boolean =>
    fireEvent.keyDown(at, { ctrlKey: true, ...init })
  expect(press(document.body, { code: 'KeyZ' })).toBe(false)
  expect(press(screen.getByLabelText('Field'), { code: 'KeyZ', shiftKey: true })).toBe(false)
  press(document.body, { code: 'KeyY' })
  press(document.body, { code: 'KeyS' })
  expect([turn.mock.calls.flat(), save.mock.calls.length]).toEqual([['undo', 'redo', 'redo'], 1])
  expect(press(screen.getByLabelText('Asked'), { code: 'KeyZ' })).toBe(true)
  expect(press(screen.getByLabelText('Text'), { code: 'KeyZ' })).toBe(true)
  expect(turn).toHaveBeenCalledTimes(3)
})
