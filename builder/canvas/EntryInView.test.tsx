import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { useBuilder } from '../context/builderContext.ts'
import type { CanvasFrames } from '../context/canvasFrames.ts'
import { EntryInView } from './EntryInView.tsx'

test('the entry whose fields are filled in comes into view where the chosen block shows it, and none of a block inside', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const held: CanvasFrames[] = []
  function Watched() {
    const { frames } = useBuilder()
    useEffect(() => void held.push(frames), [frames])
    return <EntryInView />
  }
  const { store, view } = await inBuilder(
    {
      builder: [
        {
          id: 'r',
          columns: [
            {
              id: 'c',
              size: { base: 12 },
              objects: [{ id: 'show', type: 'slideshow', v: 1, props: {} }],
            },
          ],
        },
      ],
    },
    <>
      <Watched />
      <aside data-inspector>
        <span data-field="slides[1].title.th">
          <input />
        </span>
      </aside>
    </>,
  )
  act(() => store.select('show'))
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.contentDocument!.body.innerHTML =
    '<div data-frame="show"><div data-frame="inside"><p data-entry="slides[1]"></p></div><p data-entry="slides[0]"></p><p data-entry="slides[1]"></p></div>'
  const shown: string[] = []
  frame
    .contentDocument!.querySelectorAll('p')
    .forEach((one, at) => (one.scrollIntoView = () => void shown.push(String(at))))
  const stop = held[0]!.add(frame)
  act(() => view.container.querySelector('input')!.focus())
  await waitFor(() => expect(shown).toEqual(['2']))
  stop()
  frame.remove()
})
