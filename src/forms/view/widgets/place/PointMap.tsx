import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '#i18n'
import {
  fromPicture,
  HEIGHT,
  moved,
  OUTLINE,
  toPicture,
  WIDTH,
  type Position,
} from './projection.ts'

/** Bangkok: where the arrows start from. */
export const START: Position = { lat: 13.7563, lng: 100.5018 }
const STEP = 0.1
const FINE_STEP = 0.01
const ARROWS: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** An outline of Thailand on which a place is set by a press or by arrows. */
export function PointMap({
  position,
  locked,
  onPlace,
}: {
  position: Position | undefined
  locked: boolean
  onPlace(position: Position): void
}) {
  const t = useText('forms')
  const onPoint = (event: MouseEvent<HTMLDivElement>): void => {
    if (locked) return
    const box = event.currentTarget.querySelector('svg')!.getBoundingClientRect()
    onPlace(
      fromPicture(
        ((event.clientX - box.left) / box.width) * WIDTH,
        ((event.clientY - box.top) / box.height) * HEIGHT,
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key]
    if (locked || !way) return
    event.preventDefault()
    const step = event.shiftKey ? FINE_STEP : STEP
    onPlace(position ? moved(position, way[0] * step, way[1] * step) : START)
  }
  const mark = position && toPicture(position)
  return (
    <div
      className="sala-point-map"
      role="application"
      aria-label={t(locked ? 'point.map' : 'point.map-keys')}
      tabIndex={0}
      data-locked={locked || undefined}
      onClick={onPoint}
      onKeyDown={onKeyDown}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
        <path d={OUTLINE} />
        {mark && <circle cx={mark.x} cy={mark.y} r={14} />}
      </svg>
    </div>
  )
}
