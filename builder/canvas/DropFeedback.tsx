import { useRef, type CSSProperties } from 'react'
import { useBuilderState } from '../builderContext.ts'
import { frameAround } from './canvasFrames.ts'
import type { Rect } from './geometry.ts'

const THICKNESS = 4

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
  const [width, height] = [line.right - line.left, line.bottom - line.top]
  const shape = width <= 1 || height <= 1 ? 'line' : 'box'
  const style: CSSProperties = {
    left: width <= 1 ? line.left - THICKNESS / 2 : line.left,
    top: height <= 1 ? line.top - THICKNESS / 2 : line.top,
    inlineSize: Math.max(width, THICKNESS),
    blockSize: Math.max(height, THICKNESS),
  }
  return <div className="builder-drop" data-shape={shape} data-refused={refused || undefined} style={style} aria-hidden />
}
