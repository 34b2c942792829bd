import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './LiveStream.css'

export const catalogues = ['learning'] as const

/** Plays a file or a stream from its address, as far as the browser can. */
export default function LiveStream({ props }: BlockProps<{ title?: Text; source?: string }>) {
  const t = useText('learning')
  const locale = useLocale()
  const [failed, setFailed] = useState(false)
  const source = safeLink(props.source)
  return (
    <div className="sala-live-stream">
      <h1>{pickText(props.title, locale) || t('stream.title')}</h1>
      {source ? (
        <video
          controls
          playsInline
          src={source}
          aria-label={t('stream.title')}
          onError={() => setFailed(true)}
        >
          <track kind="captions" />
        </video>
      ) : (
        <p className="sala-empty">{t('stream.none')}</p>
      )}
      {failed && <p role="alert">{t('stream.failed')}</p>}
    </div>
  )
}
