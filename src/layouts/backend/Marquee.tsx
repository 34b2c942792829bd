import { useState } from 'react'
import { useText } from '#i18n'

/** What the site tells its staff, running along the top; it can be stopped. */
export function Marquee({ words }: { words: string }) {
  const t = useText('backend')
  const [isStopped, setIsStopped] = useState(false)
  return (
    <div className="sala-marquee" data-stopped={isStopped || undefined}>
      <p>
        <span>{words}</span>
      </p>
      <button
        type="button"
        className="sala-button"
        aria-pressed={isStopped}
        onClick={() => setIsStopped(!isStopped)}
      >
        {t(isStopped ? 'shell.marquee-play' : 'shell.marquee-pause')}
      </button>
    </div>
  )
}
