import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOpening } from './useOpening.ts'

function Door({ open }: { open: () => Promise<string> }) {
  const { value, error, isLost, retry } = useOpening(open)
  return isLost ? <button onClick={retry}>{String(error)}</button> : <p>{value ?? 'waiting'}</p>
}

test('what is opened is sent for with the first drawing, before an effect could', async () => {
  const order: string[] = []
  const open = async () => (order.push('sent'), 'the page')
  function Around() {
    order.push('drawn')
    return <Door open={open} />
  }
  const create = document.createElement.bind(document)
  const made = vi.spyOn(document, 'createElement').mockImplementation((name: string) => (order.push(`made ${name}`), create(name)))
  render(<Around />)
  made.mockRestore()
  expect(order.indexOf('sent')).toBeLessThan(order.indexOf('made p'))
  expect(order.filter((one) => one === 'sent')).toHaveLength(1)
  await screen.findByText('the page')
})

test('what is lost says why, and is asked for again where somebody wants it', async () => {
  const open = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('the page')
  render(<Door open={open} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Error: gone' }))
  expect(screen.getByText('waiting')).toBeTruthy()
  await screen.findByText('the page')
  expect(open).toHaveBeenCalledTimes(2)
})

test('an answer that comes after it was left draws nothing', async () => {
  let answer!: (value: string) => void
  const failed = vi.spyOn(console, 'error')
  const { unmount } = render(<Door open={() => new Promise((resolve) => (answer = resolve))} />)
  unmount()
  await act(async () => answer('late'))
  expect(failed).not.toHaveBeenCalled()
})
