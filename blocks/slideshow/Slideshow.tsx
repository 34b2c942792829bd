import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText } from '#shared'
import { Icon } from '#ui'
import { Slide, type SlideProps } from './Slide.tsx'
import { useAdvance } from './useAdvance.ts'
import './Slideshow.css'

interface SlideshowProps {
  slides?: SlideProps[]
  interval?: number
  ratio?: 'hero' | 'wide' | 'photo'
}

const DEFAULT_INTERVAL = 5000
/** A finger's scrolling has ended when nothing moved for this long (milliseconds). */
const AT_REST = 150

/** Slides in a row that snaps: a finger moves them without a script, arrows, dots and time with one (spec: academy 2.2). */
export default function Slideshow({ props }: BlockProps<SlideshowProps>) {
  const t = useText('public')
  const locale = useLocale()
  const { edit } = usePage()
  const slides = props.slides ?? []
  const track = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [stopped, setStopped] = useState(false)
  const id = useId()
  const at = Math.min(index, Math.max(0, slides.length - 1))
  const interval = props.interval ?? DEFAULT_INTERVAL

  const show = (next: number): void => {
    const element = track.current
    const wrapped = (next + slides.length) % slides.length
    setIndex(wrapped)
    element?.scrollTo?.({ left: wrapped * element.clientWidth })
  }
  useAdvance(slides.length > 1 && interval > 0 && !paused && !stopped && !edit, interval, () =>
    show(at + 1),
  )

  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    let resting: ReturnType<typeof setTimeout> | undefined
    const settle = (): void => {
      clearTimeout(resting)
      resting = setTimeout(
        () => setIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth))),
        AT_REST,
      )
    }
    element.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(resting)
      element.removeEventListener('scroll', settle)
    }
  }, [])

  if (slides.length === 0) return null
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false)
  }
  return (
    <section
      className="sala-slideshow"
      data-ratio={props.ratio ?? 'hero'}
      aria-roledescription={t('slideshow')}
      aria-label={pickText(slides[0]!.title, locale) || t('slideshow')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={leave}
    >
      <div
        className="sala-slides"
        id={id}
        ref={track}
        tabIndex={slides.length > 1 ? 0 : undefined}
        aria-live={paused || stopped ? 'polite' : 'off'}
      >
        {slides.map((slide, number) => (
          <div
            key={number}
            className="sala-slide"
            data-entry={`slides[${number}]`}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('slide-of', { number: number + 1, count: slides.length })}
            inert={number !== at}
          >
            <Slide slide={slide} first={number === 0} />
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="sala-slide-tools">
          <button
            type="button"
            className="sala-slide-arrow"
            aria-controls={id}
            aria-label={t('previous-slide')}
            onClick={() => show(at - 1)}
          >
            <Icon name="left" />
          </button>
          {slides.map((_, number) => (
            <button
              key={number}
              type="button"
              className="sala-slide-dot"
              aria-controls={id}
              aria-label={t('go-to-slide', { number: number + 1 })}
              aria-current={number === at ? 'true' : undefined}
              onClick={() => show(number)}
            />
          ))}
          <button
            type="button"
            className="sala-slide-arrow"
            aria-controls={id}
            aria-label={t('next-slide')}
            onClick={() => show(at + 1)}
          >
            <Icon name="right" />
          </button>
          {interval > 0 && (
            <button
              type="button"
              className="sala-slide-arrow"
              aria-label={t(stopped ? 'play-slides' : 'pause-slides')}
              onClick={() => setStopped(!stopped)}
            >
              <svg
                width="18"
                height="18"
                viewBox="0 0 24 24"
                fill="currentColor"
                aria-hidden="true"
              >
                <path d={stopped ? 'M8 5v14l11-7z' : 'M7 5h4v14H7zM13 5h4v14h-4z'} />
              </svg>
            </button>
          )}
        </div>
      )}
    </section>
  )
}
