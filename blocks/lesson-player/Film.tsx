import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '#i18n'
import { clockOf, type Lesson } from './play.ts'

interface FilmProps {
  lesson: Lesson
  /** The second that it goes on at. */
  position: number
  film: RefObject<HTMLVideoElement | null>
  onWatched?: (from: number, to: number) => void
  onPause?: () => void
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]
const JUMP = 10
/** Seconds between two moments that still count as one stretch. */
const STEP = 2

const jumpTo = (node: HTMLVideoElement, seconds: number): void => {
  node.currentTime = seconds
}

/** Play, jump and captions by keys, by their places on the keyboard. */
function pressed(event: KeyboardEvent, node: HTMLVideoElement): void {
  const acts: Record<string, () => void> = {
    KeyK: () => void (node.paused ? node.play() : node.pause()),
    KeyJ: () => (node.currentTime -= JUMP),
    KeyL: () => (node.currentTime += JUMP),
    KeyC: () => {
      const track = node.textTracks[0]
      if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
    },
  }
  const act = acts[event.code]
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act()
}

/** A film with captions and speeds: it goes on where one was, and says which stretches were really played. */
export function Film({ lesson, position, film, onWatched, onPause }: FilmProps) {
  const t = useText('learning')
  const last = useRef<number | undefined>(undefined)

  useEffect(() => {
    const node = film.current
    if (!node || position <= 0 || position >= lesson.duration - 1) return
    const resume = (): void => {
      jumpTo(node, position)
    }
    if (node.readyState > 0) resume()
    else node.addEventListener('loadedmetadata', resume, { once: true })
  }, [film, position, lesson.duration])

  const tick = (): void => {
    const node = film.current
    if (!node || node.seeking) return
    const now = node.currentTime
    const from = last.current
    // A jump is no watching.
    if (from !== undefined && now > from && now - from <= STEP * Math.max(1, node.playbackRate))
      onWatched?.(from, now)
    last.current = now
  }
  return (
    <div
      className="sala-film-frame"
      onKeyDown={(event) => film.current && pressed(event, film.current)}
    >
      <video
        ref={film}
        controls
        preload="metadata"
        playsInline
        aria-label={t('player.film', { title: lesson.title })}
        src={lesson.video}
        onTimeUpdate={tick}
        onSeeking={() => (last.current = undefined)}
        onPause={() => {
          tick()
          onPause?.()
        }}
        onEnded={() => {
          tick()
          onPause?.()
        }}
      >
        <track
          kind="captions"
          srcLang="th"
          label="ไทย"
          src={lesson.captions}
          default={Boolean(lesson.captions)}
        />
      </video>
      <p className="sala-film-ways">
        <label>
          {t('player.speed')}{' '}
          <select
            className="sala-input"
            defaultValue={1}
            onChange={({ target }) => {
              if (film.current) film.current.playbackRate = Number(target.value)
            }}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        {position > 0 && <span>{t('player.resumes', { at: clockOf(position) })}</span>}
        <small>{t('player.keys')}</small>
      </p>
    </div>
  )
}
