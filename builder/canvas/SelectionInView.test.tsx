import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import type { CanvasFrames } from '../context/canvasFrames.ts'
import { SelectionInView } from './SelectionInView.tsx'

test('what is chosen is in view too where the page comes to be shown in another window', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const held: CanvasFrames[] = []
  function Watched() {
    const { frames } = useBuilder()
    useEffect(() => void held.push(frames), [frames])
    return <SelectionInView />
  }
  const { store } = await inBuilder(
    {
      builder: [
        {
          id: 'row',
          columns: [
            {
              id: 'column',
              size: { base: 12 },
              objects: [{ id: 'text', type: 'text', v: 1, props: {} }],
            },
          ],
        },
      ],
    },
    <Watched />,
  )
  act(() => store.select('text'))
  // By then what is shown already has been looked at.
  await act(() => new Promise((done) => setTimeout(done, 200)))
  const frame = document.body.appendChild(document.createElement('iframe'))
  const block = frame.contentDocument!.body.appendChild(frame.contentDocument!.createElement('div'))
  block.dataset.frame = 'text'
  block.scrollIntoView = vi.fn()
  const stop = held[0]!.add(frame)
  await waitFor(() => expect(block.scrollIntoView).toHaveBeenCalled())
  stop()
  frame.remove()
})
