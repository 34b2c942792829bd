import { useText } from '#i18n'
import { LineIcon } from '#ui'

interface Props {
  /** Id of what they move. */
  track: string
  count: number
  at: number
  onShow(index: number): void
  /** Where the slides go on by themselves: whether somebody stopped them. */
  stopped?: boolean
  onStop?(): void
}

/** Arrows, a dot for each slide, and the button that stops them. */
export function SlideTools({ track, count, at, onShow, stopped = false, onStop }: Props) {
  const t = useText('public')
  return (
    <div className="sala-slide-tools">
      <button
        type="button"
        className="sala-slide-arrow"
        aria-controls={track}
        aria-label={t('previous-slide')}
        onClick={() => onShow(at - 1)}
      >
        <LineIcon path="M15 6l-6 6 6 6" />
      </button>
      {Array.from({ length: count }, (_, number) => (
        <button
          key={number}
          type="button"
          className="sala-slide-dot"
          aria-controls={track}
          aria-label={t('go-to-slide', { number: number + 1 })}
          aria-current={number === at ? 'true' : undefined}
          onClick={() => onShow(number)}
        />
      ))}
      <button
        type="button"
        className="sala-slide-arrow"
        aria-controls={track}
        aria-label={t('next-slide')}
        onClick={() => onShow(at + 1)}
      >
        <LineIcon path="M9 6l6 6-6 6" />
      </button>
      {onStop && (
        <button
          type="button"
          className="sala-slide-arrow"
          aria-label={t(stopped ? 'play-slides' : 'pause-slides')}
          onClick={onStop}
        >
          <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={stopped ? 'M8 5v14l11-7z' : 'M7 5h4v14H7zM13 5h4v14h-4z'} />
          </svg>
        </button>
      )}
    </div>
  )
}
