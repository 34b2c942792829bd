import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shippedBlocks } from '#schema/shipped'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { ManyInspector } from './ManyInspector.tsx'

test('several rows are called rows, and blocks among them blocks', async () => {
  const row = (id: string) => ({ id, columns: [{ id: `${id}-c`, objects: [{ id: `${id}-o`, type: 'divider', v: shippedBlocks.divider!.v, props: {} }] }] })
  const { store } = await inBuilder({ builder: [row('a'), row('b')] }, <ManyInspector count={2} />)
  act(() => store.selectAll(['a', 'b']))
  expect(screen.getByRole('heading').textContent).toBe('2 rows selected')
  act(() => store.selectAll(['a', 'b-o']))
  expect(screen.getByRole('heading').textContent).toBe('2 blocks selected')
})
