import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'

const TEXTS = { clear: 'Clear', empty: 'None', busy: 'Searching' }
const option = (key: string) => ({ key, label: key })

test('a late answer does not put another option under the one that was chosen by arrows', async () => {
  const onPick = vi.fn()
  const draw = (keys: string[]) => <Combobox id="c" label="C" text="" options={keys.map(option)} onSearch={() => undefined} onPick={onPick} texts={TEXTS} />
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
