import { useRef } from 'react'
import { useLocale, useText } from '#i18n'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { announcementText } from '../names/announcement.ts'
import { frameAround } from '../context/canvasFrames.ts'
import { describeTarget } from './describeTarget.ts'
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
      {line && <Words line={line} />}
    </>
  )
}

export function Mark({ line, refused }: { line: Rect; refused: boolean }) {
  const { shape, left, top, width, height } = markOf(line)
  return (
    <div
      className="builder-drop"
      data-shape={shape}
      data-refused={refused || undefined}
      style={{ left, top, inlineSize: width, blockSize: height }}
      aria-hidden
    />
  )
}

/** The place in words, at its line; at the edge of the window where that lies beyond it, as beside a block that is taller. */
function Words({ line: { left, top } }: { line: Rect }) {
  const t = useText('builder')
  const locale = useLocale()
  const { store, blocks } = useBuilder()
  const drag = useBuilderState((state) => state.drag)
  if (!drag?.target) return null
  return (
    <div className="builder-drop-words" data-refused={drag.refused || undefined} aria-hidden>
      <i style={{ blockSize: top }} />
      <span style={{ marginInlineStart: left }}>
        {drag.refused
          ? t('canvas.not-here')
          : announcementText(
              describeTarget(store.getState().model, drag.dragged, drag.target),
              t,
              locale,
              blocks,
            )}
      </span>
    </div>
  )
}
