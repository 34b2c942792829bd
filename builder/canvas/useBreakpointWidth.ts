import { useEffect } from 'react'
import type { Breakpoint } from '#pages/model'
import { useBuilder } from '../context/builderContext.ts'
import type { CanvasWidth } from './canvasWidth.ts'

/** A width of the page at which each breakpoint holds; desktops stand beside the others where they do not fit. */
const WIDTHS: Record<Breakpoint, CanvasWidth> = { base: '390', sm: '600', md: '768', lg: 'all' }
const DESKTOP = 1024
/** Where there is no choice of widths, the page stays as wide as the screen. */
const NARROW = '(max-width: 62rem)'

/** Whoever edits the style of another width sees the page at that width. */
export function useBreakpointWidth(setWidth: (width: CanvasWidth) => void): void {
  const { store } = useBuilder()
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.breakpoint === before.breakpoint || window.matchMedia(NARROW).matches) return
        const room = document.querySelector('.builder-viewport')?.clientWidth ?? 0
        setWidth(now.breakpoint === 'lg' && room >= DESKTOP ? 'full' : WIDTHS[now.breakpoint])
      }),
    [store, setWidth],
  )
}
