import { IconGripVertical, IconRestore } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useText } from '#i18n'
import type { Box } from './canvas.ts'

interface Props {
  frame: Box
  /** Of the whole screen. */
  width: number
  title: string
  isChanged: boolean
  /** Absent where it is no field, which alone can be dragged. */
  onTake: ((event: PointerEvent) => void) | undefined
  onUp(event: PointerEvent): void
  onResetLabel: (() => void) | undefined
}

/** What is chosen by its name, above its frame; a field is dragged by it. */
export function ChosenName({ frame, width, title, isChanged, onTake, onUp, onResetLabel }: Props) {
  const t = useText('backend')
  return (
    <div
      className="sala-screen-name"
      style={{
        ...(frame.left > width / 2
          ? { insetInlineEnd: Math.max(0, width - frame.right) }
          : { insetInlineStart: Math.max(0, frame.left) }),
        insetBlockStart: Math.max(0, frame.top - 30),
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <span
        data-grip={onTake !== undefined || undefined}
        onPointerDown={(event) => event.button === 0 && onTake?.(event)}
        onPointerUp={onUp}
      >
        {onTake && <IconGripVertical size={14} aria-hidden />}
        {title}
        {isChanged && <small> · {t('screens.changed')}</small>}
      </span>
      {onResetLabel && (
        <button
          type="button"
          aria-label={t('screens.reset-label', { field: title })}
          title={t('screens.reset-label', { field: title })}
          onClick={onResetLabel}
        >
          <IconRestore size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}
