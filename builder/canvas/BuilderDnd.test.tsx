import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import { BuilderDnd } from './BuilderDnd.tsx'
import { DragSession } from './dragSession.ts'

test('Escape puts back what is dragged by the pointer, in whichever window the focus is', async () => {
  let session!: DragSession
  function Watched() {
    const { store, blocks, frames } = useBuilder()
    session ??= new DragSession({ store, blocks, frames, slotNames: () => [] })
    return <BuilderDnd session={session} />
  }
  const { store } = await inBuilder({}, <Watched />)
  act(() => session.start({ type: 'text' }, 'pointer'))
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
  expect(store.getState().drag).toBeNull()
  expect(session.end()).toBeNull()
})
