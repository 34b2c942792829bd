import { useCallback, type CSSProperties, type ReactNode } from 'react'
import { MirrorFrame } from '#ui/MirrorFrame.tsx'
import { useBuilder } from '../context/builderContext.ts'

interface Props {
  title: string
  style?: CSSProperties
  children: ReactNode
}

/** A window of its own for the page: what is drawn in it has the width, the scrolling and the style sheets of the site. */
export function SiteFrame(props: Props) {
  const { frames } = useBuilder()
  const onFrame = useCallback((frame: HTMLIFrameElement) => frames.add(frame), [frames])
  return (
    <MirrorFrame
      {...props}
      className="builder-sheet"
      bodyClassName="builder-frame-body"
      onFrame={onFrame}
    />
  )
}
