import { useId, useRef, useState, type FocusEvent } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText } from '#shared'
import { Slide, type SlideProps } from './Slide.tsx'
import { useAdvance } from './useAdvance.ts'
import { SlideTools } from './SlideTools.tsx'
import { useSettledSlide } from './useSettledSlide.ts'
import './Slideshow.css'

interface SlideshowProps {
  slides?: SlideProps[]
  interval?: number
  ratio?: 'hero' | 'wide' | 'photo'
}

const DEFAULT_INTERVAL = 5000

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

  useSettledSlide(track, setIndex)
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
        <SlideTools
          track={id}
          count={slides.length}
          at={at}
          onShow={show}
          {...(interval > 0 && { stopped, onStop: () => setStopped(!stopped) })}
        />
      )}
    </section>
  )
}
