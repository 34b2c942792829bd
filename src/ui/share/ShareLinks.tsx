import { useState } from 'react'
import { useText } from '#i18n'
import { Icon } from '../controls/index.ts'
import { useHydrated } from '../useHydrated.ts'
import './share.css'

export interface ShareLinksProps {
  address: string
  /** What is shared is called. */
  subject: string
  title?: string
  line?: boolean
  facebook?: boolean
  mail?: boolean
  /** Only looked at: nothing happens by a press. */
  still?: boolean
}

/** Ways to hand on an address. All are plain links; what needs the browser's help comes with the script. */
export function ShareLinks({
  address,
  subject,
  title = '',
  line = true,
  facebook = true,
  mail = true,
  still = false,
}: ShareLinksProps) {
  const t = useText('content')
  const [own, name] = [address, subject].map(encodeURIComponent)
  const links = [
    ...(line
      ? [{ name: 'LINE', href: `https://social-plugins.line.me/lineit/share?url=${own}` }]
      : []),
    ...(facebook
      ? [{ name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${own}` }]
      : []),
    ...(mail ? [{ name: t('share.mail'), href: `mailto:?subject=${name}&body=${own}` }] : []),
  ]
  return (
    <div className="sala-share" role="group" aria-label={title || t('share.label')}>
      {title && <span>{title}</span>}
      <ByBrowser address={address} subject={subject} still={still} />
      {links.map((link) => (
        <a
          key={link.name}
          className="sala-button"
          href={link.href}
          target={link.href.startsWith('mailto:') ? undefined : '_blank'}
          rel="noopener"
        >
          {link.name}
        </a>
      ))}
    </div>
  )
}

function ByBrowser({
  address,
  subject,
  still,
}: {
  address: string
  subject: string
  still: boolean
}) {
  const t = useText('content')
  const isHydrated = useHydrated()
  const [state, setState] = useState<'copied' | 'failed'>()
  if (!isHydrated) return null
  const copy = (): void => {
    if (still) return
    navigator.clipboard.writeText(address).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  }
  return (
    <>
      <button type="button" className="sala-button" onClick={copy}>
        <Icon name={state === 'copied' ? 'check' : 'link'} />
        <span role="status">{t(state === 'copied' ? 'share.copied' : 'share.copy')}</span>
      </button>
      {state === 'failed' && (
        <p role="alert">
          {t('share.failed')} <output>{address}</output>
        </p>
      )}
      {'share' in navigator && (
        <button
          type="button"
          className="sala-button"
          onClick={() =>
            still || void navigator.share({ title: subject, url: address }).catch(() => undefined)
          }
        >
          {t('share.native')}
        </button>
      )}
    </>
  )
}
