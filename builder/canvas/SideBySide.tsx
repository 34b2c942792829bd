import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useText } from '#i18n'
import { SiteFrame } from './SiteFrame.tsx'
import './sideBySide.css'

/** Telephone, tablet, laptop: the widths shown side by side, in pixels. */
const WIDTHS = [390, 768, 1280]
const GAP = 24
const SMALLEST = 0.2

/** The same page at three widths at once, as large as the place allows and never too small to be told apart. */
export function SideBySide({ label, children }: { label: string; children: ReactNode }) {
  const t = useText('builder')
  const place = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(SMALLEST)
  useLayoutEffect(() => {
    const around = place.current!.parentElement!
    const fit = (): void =>
      setZoom(
        Math.max(
          SMALLEST,
          Math.min(
            1,
            (around.clientWidth - GAP * (WIDTHS.length + 1)) /
              WIDTHS.reduce((sum, width) => sum + width, 0),
          ),
        ),
      )
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(around)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="builder-side-by-side" style={{ '--zoom': zoom } as CSSProperties}>
      {WIDTHS.map((width) => (
        <figure key={width} style={{ inlineSize: width * zoom }}>
          <figcaption>{t('width.pixels', { count: width })}</figcaption>
          <div>
            <SiteFrame
              title={`${label}: ${t('width.pixels', { count: width })}`}
              style={{ inlineSize: width }}
            >
              {children}
            </SiteFrame>
          </div>
        </figure>
      ))}
    </div>
  )
}
