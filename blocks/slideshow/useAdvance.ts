import { useEffect, useRef } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

/** Calls `advance` every `interval` milliseconds while it runs; never for people who asked for less motion, nor on a hidden tab. */
export function useAdvance(runs: boolean, interval: number, advance: () => void): void {
  const latest = useRef(advance)
  useEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    if (!runs || window.matchMedia?.(REDUCED).matches) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, interval)
    return () => clearInterval(timer)
  }, [runs, interval])
}
