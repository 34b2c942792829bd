import { useRef } from 'react'
import { useBuilderState } from '../builderContext.ts'
import { frameAround } from './canvasFrames.ts'
import { markOf, type Rect } from './geometry.ts'

/** The one line or box that shows where a drop would go. `lineOf` answers from what was measured when the drag came to the frame. */
export function DropFeedback({ lineOf }: { lineOf: (surface: HTMLElement) => Rect | null }) {
  const here = useRef<HTMLSpanElement>(null)
  const target = useBuilderState((state) => state.drag?.target ?? null)
  const over = useBuilderState((state) => state.drag?.over ?? null)
  const refused = useBuilderState((state) => state.drag?.refused ?? false)
  const isHere = over !== null && here.current !== null && frameAround(here.current) === over
  const line = target && isHere && lineOf(over)
  return (
    <>
      <span ref={here} hidden />
      {line && <Mark line={line} refused={refused} />}
    </>
  )
}

export function Mark({ line, refused }: { line: Rect; refused: boolean }) {
  const { shape, left, top, width, height } = markOf(line)
  return <div className="builder-drop" data-shape={shape} data-refused={refused || undefined} style={{ left, top, inlineSize: width, blockSize: height }} aria-hidden />
}
