import { useState } from 'react'
import { useText } from '#i18n'
import { Icon } from '#ui'
import type { Embed } from '../model/index.ts'
import './frame.css'

interface FrameProps {
  embed: Embed
  title: string
  ratio: string
  /** An address that was checked; shown until the frame loads. */
  poster?: string
  /** Fetched without being asked for, where its provider may be. */
  unasked?: boolean
}

/** Something of another site in a frame. Until the reader asks for it nothing is fetched from there. Texts: `blocks`. */
export function Frame({ embed, title, ratio, poster, unasked = false }: FrameProps) {
  const t = useText('blocks')
  const [asked, setAsked] = useState(false)
  const name = title || embed.provider
  if (!asked && (embed.onRequest || !unasked)) {
    return (
      <div className="sala-frame" data-ratio={ratio}>
        <button type="button" className="sala-frame-ask" onClick={() => setAsked(true)}>
          {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
          <span className="sala-frame-words" data-bare={poster ? undefined : ''}>
            <span className="sala-frame-play" aria-hidden="true">
              {embed.onRequest ? (
                <svg viewBox="0 0 24 24" fill="currentColor">
                  <path d="M8 5.5v13l11-6.5z" />
                </svg>
              ) : (
                <Icon name="eye" size={28} />
              )}
            </span>
            <strong>{t(embed.onRequest ? 'frame.play' : 'frame.show', { title: name })}</strong>
            <small>{t('frame.note', { provider: embed.provider })}</small>
          </span>
        </button>
      </div>
    )
  }
  const src =
    asked && embed.onRequest
      ? `${embed.src}${embed.src.includes('?') ? '&' : '?'}autoplay=1`
      : embed.src
  return (
    <div className="sala-frame" data-ratio={ratio}>
      <iframe
        src={src}
        title={name}
        loading="lazy"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        ref={asked ? focus : undefined}
      />
    </div>
  )
}

/** The button is gone: the focus goes to what came in its place. */
const focus = (frame: HTMLIFrameElement | null): void => frame?.focus()
