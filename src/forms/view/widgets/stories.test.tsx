import { expect, test } from 'vitest'
import { WIDGETS } from './table.ts'
import * as stories from './widgets.stories.tsx'

test('widgets: each of the table has a story', () => {
  const named = [...JSON.stringify(stories).matchAll(/"x-widget":"([\w-]+)"/g)]
  const shown = new Set(named.map(([, name]) => name))
  expect(Object.keys(WIDGETS).filter((name) => !shown.has(name))).toEqual([])
})
