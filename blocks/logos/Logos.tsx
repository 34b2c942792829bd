import { useLocale, useText } from '#i18n'
import { AuthorLink, usePicture } from '#pages'
import { safeImage, safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import './Logos.css'

export const catalogues = ['content']

interface LogosProps {
  title?: Text
  items?: { image?: string; name?: Text; link?: string }[]
  colour?: boolean
}

/** A row of logos, grey until they are pointed at. One without a picture is its name. */
export default function Logos({ props }: BlockProps<LogosProps>) {
  const t = useText('content')
  const locale = useLocale()
  const title = pickText(props.title, locale)
  const items = (props.items ?? []).flatMap(({ image, name, link }) => {
    const [address, words] = [safeImage(image), pickText(name, locale)]
    return address || words ? [{ image: address, words, link: safeLink(link) }] : []
  })
  if (items.length === 0) return null
  return (
    <div className="sala-logos" data-colour={props.colour ? '' : undefined}>
      {title && <p className="sala-logos-title">{title}</p>}
      <ul aria-label={title || t('logos.label')}>
        {items.map(({ image, words, link }, index) => {
          const logo = image ? <Logo image={image} name={words} /> : <strong>{words}</strong>
          return (
            <li key={index}>
              {link && words ? <AuthorLink to={link}>{logo}</AuthorLink> : <span>{logo}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Logo({ image, name }: { image: string; name: string }) {
  return <img {...usePicture(image, '10rem')} alt={name} loading="lazy" decoding="async" />
}
