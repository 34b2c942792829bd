import { expect, test } from 'vitest'
import type { OpenModule } from './context.tsx'
import { screenPath } from './paths.ts'

const modules = [
  {
    base: '/lesson',
    routes: [
      { path: 'of/:id', entity: 'course', screen: 'list', filter: { of: '$params.id' } },
      { path: 'dashboard', entity: 'course', screen: 'list', filter: { mode: 'plain' } },
      { path: 'some', entity: 'round', screen: 'list', filter: { open: true } },
      { path: 'rounds', entity: 'round', screen: 'list' },
      { path: 'begin', entity: 'round', screen: 'create', values: { open: true } },
    ],
  },
] as unknown as OpenModule[]

test('screens: the list of all comes before a part of it, and a part before none; a form is never one of a part', () => {
  expect([
    screenPath(modules, 'round', 'list'),
    screenPath(modules, 'course', 'list'),
    screenPath(modules, 'round', 'create'),
    screenPath(modules, 'lesson', 'list'),
  ]).toEqual(['/lesson/rounds', '/lesson/dashboard', undefined, undefined])
})
