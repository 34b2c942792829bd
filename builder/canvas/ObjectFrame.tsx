import type { ReactNode } from 'react'
import { useText } from '#i18n'
import type { PageObject } from '#schema'
import { useBlockName } from '../context/blockName.ts'
import { useMark } from '../context/builderContext.ts'

/** Id of the text that says how a frame is moved by keyboard. */
export const FRAME_HINT = 'builder-frame-hint'

/** Stands around each object of the canvas: shows that it is selected, and is what Tab and a pointer find. */
export function ObjectFrame({
  object: { id, type, hidden, show, bind },
  children,
}: {
  object: PageObject
  children: ReactNode
}) {
  const t = useText('builder')
  const { selected, lifted, others, comments } = useMark(id)
  const nameOf = useBlockName()
  const name = nameOf(type)
  const marks = selected
    ? [show != null && t('canvas.ruled'), bind && t('canvas.bound')].filter(Boolean)
    : []
  return (
    <div
      className="builder-frame"
      data-frame={id}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      data-hidden={hidden || undefined}
      data-name={name}
      data-marks={marks.map((mark) => ` · ${mark}`).join('') || undefined}
      data-others={others || undefined}
      data-comments={comments || undefined}
      tabIndex={0}
      role="group"
      aria-describedby={FRAME_HINT}
      aria-label={[
        selected ? t('canvas.selected', { name }) : name,
        ...marks,
        others && t('people.here', { name: others }),
        comments > 0 && t('comment.open', { count: comments }),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {children}
    </div>
  )
}
