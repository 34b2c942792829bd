import { useEffect, useRef, useState } from 'react'
import { useText } from '#i18n'

const STILL = '(prefers-reduced-motion: reduce)'

/** Plays without sound, over and over, while it is in sight; not for those who want less motion, until they ask for it. */
export function FilmPlayer({ src }: { src: string }) {
  const t = useText('public')
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => setPlaying(!window.matchMedia(STILL).matches), [])
  useEffect(() => {
    const player = video.current
    if (!player || !playing) return player?.pause()
    // React sets the attribute too late for a film to play by itself.
    player.muted = true
    const watch = new IntersectionObserver(([entry]) =>
      entry?.isIntersecting ? void player.play().catch(() => undefined) : player.pause(),
    )
    watch.observe(player)
    return () => watch.disconnect()
  }, [playing])
  const name = t(playing ? 'stop-film' : 'play-film')
  return (
    <>
      <div className="sala-film" aria-hidden="true">
        <video
          ref={video}
          src={src}
          muted
          loop
          playsInline
          preload="none"
          tabIndex={-1}
          disablePictureInPicture
          data-playing={playing || undefined}
        />
        <div className="sala-film-shade" />
      </div>
      <button
        type="button"
        className="sala-icon-button sala-film-switch"
        aria-label={name}
        title={name}
        onClick={() => setPlaying(!playing)}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={playing ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5v14l11-7z'} />
        </svg>
      </button>
    </>
  )
}
