import { isRecord } from '#shared'
import './file.css'
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useText } from '#i18n'
import { Button } from '#ui'
import { useAnnounce, useForm, useFormPart } from '../../context.ts'
import type { WidgetProps } from '../../widgetTypes.ts'

interface Focus {
  /** Percent from the left. */
  x: number
  /** Percent from the top. */
  y: number
}

const MIDDLE: Focus = { x: 50, y: 50 }
const [STEP, LARGE_STEP] = [1, 10]
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

/** What stays in view where the picture of the field `image` beside it is cropped: set by pointer, finger or arrow keys. */
export function FocalPointWidget({ path, state, control, set }: WidgetProps) {
  const t = useText('forms')
  const form = useForm()
  const announce = useAnnounce()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const { image } = useFormPart(form, path.slice(0, -1), path.slice(0, -1).join('.'), (all) => ({
    image: all.get([...path.slice(0, -1), 'image']),
  }))
  const locked = state.readOnly || control.disabled
  const value = state.value
  const focus: Focus =
    isRecord(value) && typeof value.x === 'number' && typeof value.y === 'number'
      ? { x: value.x, y: value.y }
      : MIDDLE
  if (typeof image !== 'string' || image === '')
    return <output id={control.id}>{t('focal.no-picture')}</output>

  const place = (next: Focus): void => {
    if (locked || (next.x === focus.x && next.y === focus.y)) return
    set(next)
    announce(t('focal.label', { ...next }))
  }
  const point = ({
    clientX,
    clientY,
    currentTarget,
    pointerId,
    type,
  }: PointerEvent<HTMLElement>): void => {
    if (type === 'pointerdown') currentTarget.setPointerCapture?.(pointerId)
    else if (!currentTarget.hasPointerCapture?.(pointerId)) return
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    if (width > 0 && height > 0)
      place({
        x: percent((100 * (clientX - left)) / width),
        y: percent((100 * (clientY - top)) / height),
      })
  }
  const onKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    place({ x: percent(focus.x + arrow[0] * step), y: percent(focus.y + arrow[1] * step) })
  }
  return (
    <div className="sala-focal">
      <div ref={box} className="sala-focal-picture" onPointerDown={point} onPointerMove={point}>
        <img src={image} alt="" draggable={false} />
        <button
          id={control.id}
          type="button"
          className="sala-focal-point"
          style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }}
          disabled={locked}
          aria-label={t('focal.label', { ...focus })}
          aria-describedby={hint}
          onKeyDown={onKey}
          onBlur={control.onBlur}
        />
      </div>
      <small id={hint}>{t('focal.hint')}</small>
      {!locked && isRecord(value) && (
        <Button kind="quiet" onClick={() => set(undefined)}>
          {t('focal.middle')}
        </Button>
      )}
    </div>
  )
}
