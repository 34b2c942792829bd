import { expect, test, vi } from 'vitest'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { DragSession, type Surface } from './dragSession.ts'

/** A page 2,000 high in a window of 600, whose layout is counted when it is read. */
function page() {
  const reads = { box: 0, spots: 0 }
  const element = document.createElement('div')
  const root = document.createElement('div')
  let top = 0
  Object.defineProperty(root, 'scrollTop', {
    get: () => top,
    set(next: number) {
      top = Math.max(0, Math.min(1_400, next))
    },
  })
  const surface: Surface = {
    element,
    root: () => root,
    box: () => (reads.box++, { left: 0, top: 0, right: 800, bottom: 600, scale: 1 }),
    spots: (_model, targets) => (
      reads.spots++,
      targets.map(({ target, depth }, index) => ({
        target,
        depth,
        zone: { left: 0, top: index * 100, right: 800, bottom: index * 100 + 100 },
        line: { left: 0, top: index * 100, right: 800, bottom: index * 100 },
      }))
    ),
  }
  return { reads, surface, root }
}

test('the layout is read once a drag, and once after each stop of scrolling by itself', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const session = new DragSession({
    store,
    blocks: sampleBlocks,
    frames: new CanvasFrames(),
    slotNames: () => [],
  })
  const { reads, surface, root } = page()
  session.addSurface(surface)
  session.start({ type: 'text' }, 'pointer')
  for (let step = 0; step < 10; step++) session.move({ x: 100, y: 100 + step * 30 })
  vi.advanceTimersByTime(200)
  expect(reads).toEqual({ box: 1, spots: 1 })
  expect(store.getState().drag?.target).not.toBeNull()

  // Held at the lower edge it scrolls, and nothing is read on the way.
  session.move({ x: 100, y: 590 })
  vi.advanceTimersByTime(320)
  const scrolled = root.scrollTop
  expect(scrolled).toBeGreaterThan(100)
  expect(reads).toEqual({ box: 1, spots: 1 })
  session.move({ x: 100, y: 300 })
  vi.advanceTimersByTime(50)
  expect(root.scrollTop).toBe(scrolled)
  expect(reads).toEqual({ box: 2, spots: 2 })

  // Down to the end of the page; moving about there reads no more.
  session.move({ x: 100, y: 590 })
  vi.advanceTimersByTime(3_000)
  for (let step = 0; step < 5; step++) {
    session.move({ x: 100 + step, y: 590 })
    vi.advanceTimersByTime(50)
  }
  expect(root.scrollTop).toBe(1_400)
  expect(reads).toEqual({ box: 3, spots: 3 })
  session.cancel()
  vi.useRealTimers()
})

test('what came late and moved the page is measured once more, and the place that is shown follows it', () => {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const session = new DragSession({
    store,
    blocks: sampleBlocks,
    frames: new CanvasFrames(),
    slotNames: () => [],
  })
  const { reads, surface } = page()
  let changed = () => {}
  let watching = 0
  let shift = 0
  const spots = surface.spots
  surface.spots = (model, targets) =>
    spots(model, targets).map((spot) => ({
      ...spot,
      zone: { ...spot.zone, top: spot.zone.top + shift, bottom: spot.zone.bottom + shift },
    }))
  surface.watch = (tell) => (watching++, (changed = tell), () => void watching--)
  session.addSurface(surface)
  session.start({ type: 'text' }, 'pointer')
  session.move({ x: 100, y: 350 })
  const before = store.getState().drag?.target
  shift = 100
  changed()
  expect(reads).toEqual({ box: 2, spots: 2 })
  expect(store.getState().drag?.target).not.toEqual(before)
  expect(session.end()?.target).not.toEqual(before)
  expect(watching).toBe(0)
})

test('what a press chooses is lifted: the block around, else a column among others, or the row; rows go between rows, columns between those of their row', () => {
  const store = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const session = new DragSession({
    store,
    blocks: sampleBlocks,
    frames: new CanvasFrames(),
    slotNames: () => [],
  })
  document.body.innerHTML = `<div data-row="r1"><p></p><div data-column="c1"><div data-frame="a"><i></i></div><b></b><div data-handle="c1"></div></div></div><div data-row="r2"><div data-column="r2-c"><u></u></div></div>`
  const at = (selector: string) => session.draggedAt(document.querySelector(selector))
  expect([at('i'), at('b'), at('p'), at('u'), at('[data-handle]')]).toEqual([
    { type: 'text', id: 'a' },
    { type: '', id: 'c1', beside: 'r1' },
    { type: '', id: 'r1', rows: ['text', 'field'] },
    { type: '', id: 'r2', rows: ['box', 'text'] },
    null,
  ])

  const { surface } = page()
  session.addSurface(surface)
  const targets = (selector: string) => {
    session.start(at(selector)!, 'pointer')
    const found = new Set<string>()
    for (let y = 0; y < 600; y += 20) {
      session.move({ x: 100, y })
      const { target } = store.getState().drag!
      found.add(`${target!.kind} ${target!.place.parent}`)
    }
    session.cancel()
    return [...found]
  }
  expect([targets('p').every((one) => one.startsWith('row')), targets('b')]).toEqual([
    true,
    ['column r1'],
  ])
})
