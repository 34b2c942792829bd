import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import { catalogues } from '../../tests/support/renderPage.tsx'
import { OpenFailure } from '../workbench/OpenFailure.tsx'
import { useOpening } from './useOpening.ts'

function Door({ open }: { open: () => Promise<string> }) {
  const { value, error, isLost, retry } = useOpening(open)
  return isLost ? <button onClick={retry}>{String(error)}</button> : <p>{value ?? 'waiting'}</p>
}

test('what is opened is sent for with the first rendering, before an effect could', async () => {
  const order: string[] = []
  const open = async () => (order.push('sent'), 'the page')
  function Around() {
    order.push('drawn')
    return <Door open={open} />
  }
  const create = document.createElement.bind(document)
  const made = vi
    .spyOn(document, 'createElement')
    .mockImplementation((name: string) => (order.push(`made ${name}`), create(name)))
  render(<Around />)
  made.mockRestore()
  expect(order.indexOf('sent')).toBeLessThan(order.indexOf('made p'))
  expect(order.filter((one) => one === 'sent')).toHaveLength(1)
  await screen.findByText('the page')
})

test('what has come is drawn before anything else has its turn', async () => {
  let come: (page: string) => void = () => undefined
  const promise = new Promise<string>((resolve) => (come = resolve))
  render(<Door open={() => promise} />)
  come('the page')
  await promise
  expect(screen.getByText('the page')).toBeTruthy()
})

test('what is lost says why, and is asked for again where somebody wants it', async () => {
  const open = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('the page')
  render(<Door open={open} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Error: gone' }))
  expect(screen.getByText('waiting')).toBeTruthy()
  await screen.findByText('the page')
  expect(open).toHaveBeenCalledTimes(2)
})

test('what is lost is asked for again by itself once there is a connection, and nothing that has come', async () => {
  const open = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('the page')
  render(<Door open={open} />)
  await screen.findByRole('button', { name: 'Error: gone' })
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('the page')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(open).toHaveBeenCalledTimes(2)
})

test.each([
  ['th', 'เมื่อเชื่อมต่อได้อีกครั้ง ระบบจะลองใหม่ให้เอง'],
  ['en', 'Once there is a connection again, it is tried by itself.'],
] as const)('without a connection it is said that this is done (%s)', (language, words) => {
  const online = vi.spyOn(navigator, 'onLine', 'get')
  for (const isOnline of [true, false]) {
    online.mockReturnValue(isOnline)
    const { unmount } = render(
      <TranslatorProvider i18n={createTranslator(language, catalogues(language))}>
        <OpenFailure error={new Error('gone')} onRetry={() => undefined} />
      </TranslatorProvider>,
    )
    expect(screen.queryByText(words) !== null).toBe(!isOnline)
    unmount()
  }
  online.mockRestore()
})

test('an answer that comes after it was left draws nothing', async () => {
  let answer!: (value: string) => void
  const failed = vi.spyOn(console, 'error')
  const { unmount } = render(<Door open={() => new Promise((resolve) => (answer = resolve))} />)
  unmount()
  await act(async () => answer('late'))
  expect(failed).not.toHaveBeenCalled()
})

test('what fails in a rendering that is thrown away disturbs nobody', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown): void => void unheard.push(error)
  process.on('unhandledRejection', hear)
  const never = new Promise<void>(() => undefined)
  function Waits() {
    useOpening(() => Promise.reject(new Error('gone')))
    use(never)
    return null
  }
  await act(
    async () =>
      void render(
        <Suspense fallback={<p>waiting</p>}>
          <Waits />
        </Suspense>,
      ),
  )
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})
