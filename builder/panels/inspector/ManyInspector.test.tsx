import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { ManyInspector } from './ManyInspector.tsx'

test('several rows are called rows, and blocks among them blocks', async () => {
  const row = (id: string) => ({
    id,
    columns: [
      {
        id: `${id}-c`,
        objects: [{ id: `${id}-o`, type: 'divider', v: shippedBlocks.divider!.v, props: {} }],
      },
    ],
  })
  const { store } = await inBuilder({ builder: [row('a'), row('b')] }, <ManyInspector />)
  act(() => store.selectAll(['a', 'b']))
  expect(screen.getByRole('heading').textContent).toBe('2 rows selected')
  act(() => store.selectAll(['a', 'b-o']))
  expect(screen.getByRole('heading').textContent).toBe('2 blocks selected')
})

test('what stands in a chosen block is not counted besides it', async () => {
  const plain = (id: string) => ({ id, type: 'divider', v: shippedBlocks.divider!.v, props: {} })
  const card = {
    id: 'card',
    type: 'card',
    v: shippedBlocks.card!.v,
    props: {},
    slots: {
      [Object.keys(shippedBlocks.card!.slots!)[0]!]: [
        { id: 'ir', columns: [{ id: 'ic', objects: [plain('in'), plain('too')] }] },
      ],
    },
  }
  const { store, actions, announcements } = await inBuilder(
    { builder: [{ id: 'r', columns: [{ id: 'c', objects: [card, plain('next')] }] }] },
    <ManyInspector />,
  )
  act(() => store.select('card'))
  act(() => actions.selectTo('next'))
  expect(store.getState().also).toHaveLength(3)
  expect(screen.getByRole('heading').textContent).toBe('2 blocks selected')
  expect(announcements.at(-1)).toEqual({ key: 'announced.selected', params: { count: 2 } })
  act(() => store.selectAll(['in', 'card']))
  expect(screen.getByRole('heading').textContent).toBe('One block selected')
})
