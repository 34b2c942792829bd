import { useLocale, useText } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Breadcrumb.css'

export const catalogues = ['content']

interface BreadcrumbProps {
  home?: boolean
  items?: { text?: Text; link?: string }[]
}

/** The way to this page; its last entry is the page itself. */
export default function Breadcrumb({ props }: BlockProps<BreadcrumbProps>) {
  const t = useText('content')
  const locale = useLocale()
  const own = (props.items ?? []).flatMap(({ text, link }) => {
    const words = pickText(text, locale)
    return words ? [{ words, link: safeLink(link) }] : []
  })
  if (own.length === 0) return null
  const home = props.home === false ? [] : [{ words: t('breadcrumb.home'), link: '/' }]
  const items = [...home, ...own]
  return (
    <nav className="sala-trail" aria-label={t('breadcrumb.label')}>
      <ol>
        {items.map(({ words, link }, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={index}>
              {link && !isLast ? (
                <AuthorLink to={link}>{words}</AuthorLink>
              ) : (
                <span aria-current={isLast ? 'page' : undefined}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
