import type { CSSProperties } from 'react'
import { useText } from '#i18n'
import { framesOf, type Box, type RenderedScreen } from './canvas.ts'

export const styleOf = ({ left, top, right, bottom }: Box): CSSProperties => ({
  insetInlineStart: left,
  insetBlockStart: top,
  inlineSize: right - left,
  blockSize: bottom - top,
})

/** Frames around what differs from the generated screen, and around what is chosen. */
export function CanvasMarks({
  rendered,
  changed,
  chosen,
  frames,
}: {
  rendered: RenderedScreen
  changed: ReadonlySet<string>
  /** Name of what is chosen, and its frames. */
  chosen: string
  frames: Box[]
}) {
  const t = useText('backend')
  return (
    <>
      {rendered.fields.length > 0 &&
        [...changed].flatMap((name) =>
          framesOf(rendered.fields, name).map((box, index) => (
            <div
              key={`${name} ${index}`}
              className="sala-screen-outlined"
              data-mark="changed"
              data-of={name}
              style={styleOf(box)}
            >
              {index === 0 && name !== chosen && (
                <span className="sala-screen-tag">{t('screens.changed')}</span>
              )}
            </div>
          )),
        )}
      {frames.map((box, index) => (
        <div
          key={index}
          className="sala-screen-outlined"
          data-mark="chosen"
          data-of={chosen}
          style={styleOf(box)}
        />
      ))}
    </>
  )
}
