import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleBlocks, sampleModel } from '../commands/sampleContext.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { focusNextPart } from './nextPart.ts'

test('going on from the page: the tab of the inspector that is shown is first, so that its fields follow', () => {
  render(
    <>
      <div className="builder-viewport">
        <button>Block</button>
      </div>
      <div className="builder-right">
        <button>Column</button>
        <button role="tab" aria-selected="false">
          Style
        </button>
        <button role="tab" aria-selected="true">
          Content
        </button>
        <input aria-label="Title" />
        <button className="builder-group">Advanced</button>
      </div>
    </>,
  )
  const { getState } = createBuilderStore({
    model: sampleModel(),
    version: 1,
    state: 'draft',
    blocks: sampleBlocks,
  })
  screen.getByText('Block').focus()
  focusNextPart(new CanvasFrames(), getState())
  expect(document.activeElement).toBe(screen.getByText('Content'))
})
