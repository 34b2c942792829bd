import { useLocale, useText } from '#i18n'
import { AuthorLink } from '#pages'
import { safeLink } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon } from '#ui'
import './MapLink.css'

export const catalogues = ['content']

interface MapLinkProps {
  name?: Text
  address?: Text
  link?: string
  note?: Text
}

const SEARCH = 'https://www.google.com/maps/search/?api=1&query='

/** An address and the way into a map. Nothing is asked of the map until somebody goes there. */
export default function MapLink({ props }: BlockProps<MapLinkProps>) {
  const t = useText('content')
  const locale = useLocale()
  const [name, address, note] = [props.name, props.address, props.note].map((text) =>
    pickText(text, locale),
  )
  if (!address) return null
  const link = props.link
    ? safeLink(props.link)
    : SEARCH + encodeURIComponent([name, address].filter(Boolean).join(' '))
  return (
    <div className="sala-map-link">
      <Icon name="pin" size={28} />
      <div>
        {name && <p className="sala-map-name">{name}</p>}
        <address>{address}</address>
        {note && <p className="sala-map-note">{note}</p>}
      </div>
      {link && (
        <AuthorLink to={link} target="_blank" className="sala-button">
          {t('map-link.open')}
        </AuthorLink>
      )}
    </div>
  )
}
