import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBuilder } from '../builderContext.ts'
import { mirrorHead } from './mirrorHead.ts'

interface Props {
  title: string
  style?: CSSProperties
  children: ReactNode
}

/** A window of its own for the page: what is drawn in it has the width, the scrolling and the style sheets of the site. */
export function SiteFrame({ title, style, children }: Props) {
  const { frames } = useBuilder()
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
    inside.body.className = 'builder-frame-body'
    setPlace(inside.body.appendChild(inside.createElement('div')))
    const leave = frames.add(element)
    return () => {
      stop()
      leave()
      setPlace(null)
    }
    // The title is that of the language the builder was opened in; writing the document again would lose the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frames])

  return (
    <iframe ref={frame} title={title} className="builder-sheet" style={style}>
      {place && createPortal(children, place)}
    </iframe>
  )
}
