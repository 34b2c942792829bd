import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Group } from './arrangement.ts'
import { framesOf, type Box, type RenderedScreen, type Landing } from './canvas.ts'
import type { Chosen } from './ScreenParts.tsx'
import { useRenderedScreen } from './useRenderedScreen.ts'
import { EDGE, wideIn, useFieldDrag } from './useFieldDrag.ts'
import { styleOf, CanvasMarks } from './CanvasMarks.tsx'
import { ChosenName } from './ChosenName.tsx'

export interface CanvasProps {
  groups: readonly Group[]
  changed: ReadonlySet<string>
  chosen: Chosen | undefined
  labelOf(name: string): string
  groupLabel(group: Group): string
  mayMove(name: string, to: string): boolean
  onChoose(chosen: Chosen): void
  onMove(name: string, to: string, before: string | undefined): void
  onStep(name: string, by: -1 | 1): void
  onToggle(name: string): void
  onSectionStep(id: string, by: -1 | 1): void
  /** Absent where the label is the generated one. */
  onResetLabel?: (() => void) | undefined
}

/** Frames of what is chosen, and what it is called. */
function describeChosen(
  { groups, changed, chosen, labelOf, groupLabel }: CanvasProps,
  drawn: RenderedScreen,
) {
  if (chosen?.kind === 'field')
    return {
      frames: framesOf(drawn.fields, chosen.name),
      title: labelOf(chosen.name),
      name: chosen.name,
      isChanged: changed.has(chosen.name),
    }
  if (chosen?.kind === 'section')
    return {
      frames: framesOf(drawn.sections, chosen.name).slice(0, 1),
      title: groupLabel(groups.find(({ id }) => id === chosen.name)!),
      name: chosen.name,
      isChanged: groups.some(({ id, changed: differs }) => id === chosen.name && differs),
    }
  return { frames: [], title: '', name: '', isChanged: false }
}

/** What a key does to what is chosen; whether it does anything. */
function pressOnChosen(
  { chosen, onStep, onSectionStep, onToggle }: CanvasProps,
  { altKey, key }: KeyboardEvent,
): boolean {
  const by =
    altKey && ['ArrowUp', 'ArrowLeft'].includes(key)
      ? -1
      : altKey && ['ArrowDown', 'ArrowRight'].includes(key)
        ? 1
        : undefined
  if (!chosen || chosen.kind === 'settings') return false
  if (by && chosen.kind === 'field') onStep(chosen.name, by)
  else if (by) onSectionStep(chosen.name, by)
  else if (key === 'Delete' && chosen.kind === 'field') onToggle(chosen.name)
  else return false
  return true
}

function scrollToFrame(stage: HTMLElement, sheet: HTMLElement, frame: Box): void {
  const side = wideIn(stage)
  const left = side
    ? frame.left + sheet.getBoundingClientRect().left - side.getBoundingClientRect().left
    : 0
  if (side && (left < 0 || left + frame.right - frame.left > side.clientWidth))
    side.scrollLeft += left - EDGE
  if (frame.top < stage.scrollTop || frame.top + EDGE > stage.scrollTop + stage.clientHeight)
    stage.scrollTop = Math.max(0, frame.top - EDGE)
}

function LandingLine({ landing, isRefused }: { landing: Landing; isRefused: boolean }) {
  return (
    <div
      className="sala-screen-line"
      data-landing={landing.before ?? ''}
      data-in={landing.to}
      data-refused={isRefused || undefined}
      style={styleOf(landing.line)}
    />
  )
}

/** Lies over the drawn screen: nothing in it is pressed, its parts are chosen and dragged. */
export function ScreenCanvas({
  label,
  canvas,
  children,
}: {
  label: string
  canvas: CanvasProps
  children: ReactNode
}) {
  const { groups, changed, chosen, mayMove, onChoose, onMove, onResetLabel } = canvas
  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawn = useRenderedScreen(sheet, groups)
  const { drag, setDrag, grab, onDown, onDrag, onUp } = useFieldDrag({
    stage,
    sheet,
    drawn,
    groups,
    mayMove,
    onMove,
    onChoose,
  })

  const { frames, title, name: chosenName, isChanged } = describeChosen(canvas, drawn)
  const [frame] = frames
  const show = useEffectEvent((): void => {
    if (stage.current && frame && !drag) scrollToFrame(stage.current, sheet.current!, frame)
  })
  // What is chosen in the outline comes into view.
  useEffect(() => show(), [chosenName, frame !== undefined])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag) setDrag(undefined)
    else if (!frame || !pressOnChosen(canvas, event)) return
    event.preventDefault()
  }
  const landing = drag?.isMoving ? drag.landing : undefined
  return (
    <div
      ref={stage}
      className="sala-screen-stage"
      tabIndex={0}
      role="group"
      aria-label={label}
      onKeyDown={onKey}
    >
      <div className="sala-screen-canvas">
        <div ref={sheet}>{children}</div>
        <div
          className="sala-screen-shield"
          data-dragging={drag?.isMoving || undefined}
          onPointerDown={onDown}
          onPointerMove={onDrag}
          onPointerUp={onUp}
          onPointerCancel={() => setDrag(undefined)}
          onWheel={(event) =>
            wideIn(stage.current!)?.scrollBy({
              left: event.shiftKey ? event.deltaX || event.deltaY : event.deltaX,
            })
          }
        >
          <CanvasMarks rendered={drawn} changed={changed} chosen={chosenName} frames={frames} />
          {frame && (
            <ChosenName
              frame={frame}
              width={drawn.width}
              title={title}
              isChanged={isChanged}
              onTake={chosen?.kind === 'field' ? (event) => grab(event, chosen.name) : undefined}
              onUp={(event) => (drag?.isMoving ? onUp(event) : setDrag(undefined))}
              onResetLabel={onResetLabel}
            />
          )}
          {landing && (
            <LandingLine landing={landing} isRefused={!mayMove(drag!.name, landing.to)} />
          )}
        </div>
      </div>
    </div>
  )
}
