import { Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazyComponent.ts'

/** What a drawing may take here (ms); React by itself lets a fallback stand for 300. */
const PROMPT = 150

// As in a browser: the tests' own way of drawing holds nothing back.
const actsAround = (on: boolean) => (): void =>
  void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on })
beforeAll(actsAround(false))
afterAll(actsAround(true))

/** Milliseconds from when the code has come until it is rendered, in place of what stood there. */
async function drawnAfter(): Promise<number> {
  let come!: (View: () => string) => void
  const View = lazyComponent<object>(
    () => new Promise((done) => (come = done)),
    () => 'Loading',
  )
  const place = document.createElement('div')
  const seen = async (text: string): Promise<void> => {
    while (place.textContent !== text) await new Promise((done) => setTimeout(done))
  }
  const root = createRoot(place)
  root.render(<View />)
  await seen('Loading')
  const from = performance.now()
  come(() => 'Here')
  await seen('Here')
  const took = performance.now() - from
  root.unmount()
  return took
}

test('what has come is drawn at once, however short its place was shown', async () => {
  const took: number[] = []
  for (let i = 0; i < 3; i++) took.push(await drawnAfter())
  expect(Math.min(...took)).toBeLessThan(PROMPT)
})

test('code that does not come is thrown to the boundary around', async () => {
  const place = document.createElement('div')
  const failed: unknown[] = []
  const root = createRoot(place, { onUncaughtError: (error) => failed.push(error) })
  const View = lazyComponent<object>(
    () => Promise.reject(new Error('no network')),
    () => 'Loading',
  )
  root.render(<View />)
  while (failed.length === 0) await new Promise((done) => setTimeout(done))
  expect(String(failed[0])).toContain('no network')
  root.unmount()
})

test('where something stands for what did not come, what is around stays, and it is drawn once it is asked for again', async () => {
  const place = document.createElement('div')
  const shows = (text: string): Promise<void> =>
    vi.waitUntil(() => place.textContent === text, { interval: 1 }).then(() => undefined)
  const root = createRoot(place)
  let hasNetwork = false
  let again!: () => void
  const View = lazyComponent<object>(
    async () => {
      if (!hasNetwork) throw new Error('no network')
      return () => 'Here'
    },
    undefined,
    (ask) => ((again = ask), 'Lost'),
  )
  root.render(
    <p>
      Around: <View />
    </p>,
  )
  await shows('Around: Lost')
  hasNetwork = true
  again()
  await shows('Around: Here')
  root.unmount()
})

test('what comes while React still holds the first drawing back is drawn with it, and asked for by nothing that is not there yet', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const place = document.createElement('div')
  const shows = async (text: string): Promise<void> =>
    vi.waitUntil(() => place.textContent === text, { interval: 1 }).then(() => undefined)
  const root = createRoot(place)
  let come: ((View: () => string) => void) | undefined
  let release!: (isDone: boolean) => void
  const View = lazyComponent<object>(
    () => new Promise((done) => (come = done)),
    () => 'Loading',
  )
  const held = new Promise<boolean>((done) => (release = done))
  const Held = () => use(held) && <View />
  root.render(
    <Suspense fallback="Held">
      <Held />
    </Suspense>,
  )
  await shows('Held')
  release(true)
  await vi.waitUntil(() => come, { interval: 1 })
  // Drawn, and held back for what is left of the 300 ms that a fallback stands.
  expect(place.textContent).toBe('Held')
  come!(() => 'Here')
  await shows('Here')
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
  root.unmount()
})
