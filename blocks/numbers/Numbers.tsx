import { useEffect, useRef, useState } from 'react'
import { formatNumber, useLocale } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Numbers.css'

interface NumbersProps {
  items?: { value?: number; before?: Text; after?: Text; label?: Text }[]
}

/** Figures that an author wrote. They are there from the start, and count up once when they come into view. */
export default function Numbers({ props }: BlockProps<NumbersProps>) {
  const locale = useLocale()
  const items = (props.items ?? []).filter(
    ({ value, label }) => Number.isFinite(value) && pickText(label, locale),
  )
  if (items.length === 0) return null
  return (
    <dl className="sala-numbers">
      {items.map(({ value, before, after, label }, index) => (
        <div key={index}>
          <dt>{pickText(label, locale)}</dt>
          <dd>
            {pickText(before, locale)}
            <Figure value={value!} />
            {pickText(after, locale)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Figure({ value }: { value: number }) {
  const locale = useLocale()
  const { edit } = usePage()
  const place = useRef<HTMLSpanElement>(null)
  const [counted, setCounted] = useState<number>()
  const isStill = Boolean(edit)
  useEffect(() => {
    const element = place.current
    if (isStill || !element || typeof IntersectionObserver === 'undefined') return
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let left = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        const digits = String(value).split('.')[1]?.length ?? 0
        void import('./countUp.ts').then(({ countUp }) => {
          if (!left) stop = countUp(value, digits, setCounted)
        })
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    return () => {
      left = true
      observer.disconnect()
      stop?.()
    }
  }, [value, isStill])
  const isCounting = counted !== undefined && counted !== value
  return (
    <span ref={place} className="sala-figure">
      <span aria-hidden={isCounting || undefined}>{formatNumber(counted ?? value, locale)}</span>
      {isCounting && <span className="visually-hidden">{formatNumber(value, locale)}</span>}
    </span>
  )
}
