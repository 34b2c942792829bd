import { useLocale } from '#i18n'
import { safeLink, type SiteInput } from '#pages/model'
import { pickText } from '#shared'

const SOCIAL = {
  facebook: 'Facebook',
  line: 'LINE',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
}

/** They come with this part, so that pages without it do not carry them. */
const WORDS = {
  contact: { th: 'ติดต่อ', en: 'Contact' },
  map: { th: 'ดูแผนที่', en: 'See the map' },
  follow: { th: 'ติดตามเรา', en: 'Follow us' },
}

/** Columns of links, how to reach the site, its places elsewhere: fetched by the sites that have some. */
export function FooterParts({
  site: { footerColumns = [], contact, social = [] },
}: {
  site: SiteInput
}) {
  const locale = useLocale()
  const address = pickText(contact?.address, locale)
  const hours = pickText(contact?.hours, locale)
  const map = safeLink(contact?.map)
  const hasContact = address !== '' || contact?.phone || contact?.email
  const places = social.flatMap(({ kind, target }) => {
    const link = safeLink(target)
    return link ? [{ kind, link }] : []
  })
  return (
    <div className="sala-footer-parts">
      {footerColumns.map((column, index) => {
        const [title, text] = [pickText(column.title, locale), pickText(column.text, locale)]
        return (
          <div key={index}>
            {title && <h2>{title}</h2>}
            {text && <p>{text}</p>}
            <ul>
              {(column.links ?? []).map((entry, place) => {
                const link = safeLink(entry.target)
                return link ? (
                  <li key={place}>
                    <a href={link}>{pickText(entry.title, locale)}</a>
                  </li>
                ) : null
              })}
            </ul>
          </div>
        )
      })}
      {hasContact && (
        <div>
          <h2>{pickText(WORDS.contact, locale)}</h2>
          <address>
            {address && <p>{address}</p>}
            {contact?.phone && (
              <a href={`tel:${contact.phone.replace(/[^+0-9]/g, '')}`}>{contact.phone}</a>
            )}
            {contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact?.line && <p>LINE {contact.line}</p>}
            {hours && <p>{hours}</p>}
            {map && <a href={map}>{pickText(WORDS.map, locale)}</a>}
          </address>
        </div>
      )}
      {places.length > 0 && (
        <div>
          <h2>{pickText(WORDS.follow, locale)}</h2>
          <ul>
            {places.map(({ kind, link }) => (
              <li key={kind + link}>
                <a href={link} rel="noopener noreferrer">
                  {SOCIAL[kind]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
