import { useState } from 'react'
import { useLocale, useText } from '#i18n'
import { usePage } from '#pages'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, useHydrated } from '#ui'
import './Share.css'

export const catalogues = ['content']

interface ShareProps {
  title?: Text
  subject?: Text
  line?: boolean
  facebook?: boolean
  mail?: boolean
}

/** Ways to hand on the address of this page. All are plain links; what needs the browser's help comes with the script. */
export default function Share({ props }: BlockProps<ShareProps>) {
  const t = useText('content')
  const locale = useLocale()
  const { origin, path, site, edit } = usePage()
  const title = pickText(props.title, locale)
  const subject = pickText(props.subject, locale) || pickText(site.siteName, locale)
  const address = `${origin}${path}`
  const [own, name] = [address, subject].map(encodeURIComponent)
  const links = [
    ...(props.line === false
      ? []
      : [{ name: 'LINE', href: `https://social-plugins.line.me/lineit/share?url=${own}` }]),
    ...(props.facebook === false
      ? []
      : [{ name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${own}` }]),
    ...(props.mail === false
      ? []
      : [{ name: t('share.mail'), href: `mailto:?subject=${name}&body=${own}` }]),
  ]
  return (
    <div className="sala-share" role="group" aria-label={title || t('share.label')}>
      {title && <span>{title}</span>}
      <ByBrowser address={address} subject={subject} still={Boolean(edit)} />
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
