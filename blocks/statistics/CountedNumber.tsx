import { useEffect, useRef } from 'react'
import { formatNumber, useLocale } from '#i18n'

/** Milliseconds. */
const LASTS = 1200

/** A number that counts up once it comes into view; as it is for who wants less motion, and for screen readers. */
export function CountedNumber({ value }: { value: number }) {
  const locale = useLocale()
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = shown.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const write = (number: number): void => {
      element.textContent = formatNumber(Math.round(number), locale)
    }
    let frame = 0
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      const start = performance.now()
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - start) / LASTS))
        write(value * (1 - (1 - part) ** 3))
        if (part < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      write(value)
    }
  }, [value, locale])
  const text = formatNumber(value, locale)
  return (
    <strong className="sala-statistics-number">
      <span className="visually-hidden">{text}</span>
      <span className="sala-statistics-room" aria-hidden="true" data-text={text}>
        <span ref={shown}>{text}</span>
      </span>
    </strong>
  )
}
