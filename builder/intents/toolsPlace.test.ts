import { expect, test } from 'vitest'
import { toolsPlace } from './toolsPlace.ts'

const view = { width: 800, height: 600 }
const tools = { width: 240, height: 36 }
const at = (top: number, bottom: number, left = 100, right = 700, size = view) =>
  toolsPlace({ top, bottom, left, right }, tools, size)

test('tools of a block: above it at its end, below it at the upper edge, and never beyond the view', () => {
  expect(at(200, 300)).toEqual({ left: 460, top: 158 })
  expect(at(10, 120)).toEqual({ left: 460, top: 126 })
  // As tall as the view, and scrolled in: at the upper edge.
  expect(at(-400, 900)).toEqual({ left: 460, top: 6 })
  // Above a narrow block its name stands below them.
  expect(at(200, 300, 0, 180)).toEqual({ left: 6, top: 140 })
  expect(at(200, 300, 16, 374, { width: 390, height: 700 })).toEqual({ left: 134, top: 140 })
  expect(at(900, 1000).top).toBe(558)
})
