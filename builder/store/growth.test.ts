import { expect, test } from 'vitest'
import { toModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { createActions } from '../context/actions.ts'
import { sampleBlocks, sampleObject } from '../commands/sampleContext.ts'
import { createBuilderStore } from './builderStore.ts'

const EDITS = 500

function desk(blocks: number) {
  const objects = Array.from({ length: blocks }, (_, at) => sampleObject(`o${at}`))
  const read = toModel({
    type: 'page',
    slug: 'grown',
    title: 'Grown',
    builder: [{ id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects }] }],
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  const store = createBuilderStore({
    model: read.value,
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: () => undefined, read: async () => null },
  })
  return { store, actions }
}

/** Objects and lists that can be reached from a value, beside those that were before. */
function reached(value: unknown, before = new Set<object>()): Set<object> {
  const found = new Set<object>()
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null || before.has(one) || found.has(one)) continue
    found.add(one)
    open.push(...Object.values(one))
  }
  return found
}

/** What the steps on a page of so many blocks hold beside the page itself: objects and what they name. */
function kept(
  blocks: number,
  edit: (at: ReturnType<typeof desk>, step: number) => void,
): { steps: number; beside: number } {
  const at = desk(blocks)
  for (let step = 0; step < EDITS; step++) {
    edit(at, step)
    at.store.endTyping()
  }
  const { model, past, future } = at.store.getState()
  // The list of the steps itself is none of them.
  const beside = [...reached([...past, ...future], reached(model))].slice(1)
  return {
    steps: past.length,
    beside: beside.reduce((sum, one) => sum + 1 + Object.keys(one).length, 0),
  }
}

test.each<[string, (at: ReturnType<typeof desk>, step: number) => void]>([
  [
    'texts',
    ({ actions }, step) => actions.edit(`o${step % 50}`, { props: { text: `edit ${step}` } }),
  ],
  ['moves', ({ actions }, step) => actions.moveBeside(`o${step % 40}`, step % 2 ? 1 : -1)],
  [
    'copies and deletions',
    ({ actions, store }, step) =>
      step % 2
        ? actions.remove([store.getState().selection!])
        : actions.duplicate([`o${step % 50}`]),
  ],
])(
  'the steps of many edits grow by the edits, whatever the size of the page: %s',
  (_name, edit) => {
    const [small, large] = [kept(60, edit), kept(1_200, edit)]
    expect(large.steps).toBeGreaterThan(EDITS / 3)
    expect(large.steps).toBe(small.steps)
    expect(large.beside).toBe(small.beside)
    expect(large.beside / large.steps).toBeLessThan(120)
  },
)
