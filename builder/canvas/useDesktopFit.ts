import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'

/** From here on the values of desktops hold (px). */
const DESKTOP = 1024
/** Where there is no choice of widths, the page stays as wide as the screen. */
const NARROW = '(max-width: 62rem)'

/** The page as wide as on a desktop where there is less room than that, and as much smaller than life. */
export function useDesktopFit(
  place: RefObject<HTMLElement | null>,
  isWanted: boolean,
): CSSProperties | undefined {
  const [room, setRoom] = useState(DESKTOP)
  useLayoutEffect(() => {
    if (!isWanted) return
    const around = place.current!
    const read = (): void =>
      setRoom(window.matchMedia(NARROW).matches ? DESKTOP : around.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(around)
    return () => observer.disconnect()
  }, [place, isWanted])
  const zoom = room / DESKTOP
  return isWanted && room > 0 && zoom < 1
    ? {
        inlineSize: DESKTOP,
        blockSize: `${100 / zoom}%`,
        transform: `scale(${zoom})`,
        transformOrigin: '0 0',
      }
    : undefined
}
