import { useContext, useEffect, useRef, type RefObject } from 'react'
import { PreviewContext } from '../useScreenTitle.ts'

/** The heading of a screen takes the focus when the screen is arrived at by a link. */
export function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const isPreview = useContext(PreviewContext)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The link that leads to it has gone with its screen: the keys would begin again at the top.
    if (!isPreview && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
  }, [isPreview])
  return title
}
