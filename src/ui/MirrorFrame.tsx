import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { mirrorHead } from './mirrorHead.ts'

interface Props {
  title: string
  className?: string
  bodyClassName?: string
  style?: CSSProperties
  /** Told of the frame once its document stands; answers what is done when it goes. */
  onFrame?: (frame: HTMLIFrameElement) => void | (() => void)
  children: ReactNode
}

/** A window of its own for what is drawn in it: with its own width and scrolling, and the style sheets of the document around it. */
export function MirrorFrame({
  title,
  className,
  bodyClassName = '',
  style,
  onFrame,
  children,
}: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const element = frame.current!
    const inside = element.contentDocument!
    // Written, since an empty frame has no document type and would lay out as browsers did long ago.
    inside.open()
    inside.write('<!doctype html><html><head></head><body></body></html>')
    inside.close()
    inside.title = title
    const stop = mirrorHead(document, inside)
    inside.body.className = bodyClassName
    setPlace(inside.body.appendChild(inside.createElement('div')))
    const leave = onFrame?.(element)
    return () => {
      stop()
      leave?.()
      setPlace(null)
    }
    // The title is that of the language it was opened in; writing the document again would lose what is drawn.
  }, [onFrame])

  return (
    <iframe ref={frame} title={title} className={className} style={style}>
      {place && createPortal(children, place)}
    </iframe>
  )
}
