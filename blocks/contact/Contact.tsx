import type { ReactNode } from 'react'
import { useLocale, useText } from '#i18n'
import { AuthorLink, usePage } from '#pages'
import { safeLink, type SiteInput } from '#pages/model'
import type { BlockProps } from '#registry'
import { pickText, type Text } from '#shared'
import { Icon, type IconName } from '#ui'
import './Contact.css'

export const catalogues = ['blocks']

interface ContactProps {
  /** What is written here, or what the settings of the site say. */
  source?: 'own' | 'site'
  name?: Text
  address?: Text
  map?: string
  phones?: { number?: string; label?: Text }[]
  emails?: { address?: string; label?: Text }[]
  hours?: { days?: Text; time?: Text }[]
  social?: { network?: string; link?: string }[]
}

const NETWORKS: Record<string, string> = {
  facebook: 'Facebook',
  line: 'LINE',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
}

/** A number that a phone can call: digits with a plus before them at most. */
function callOf(number: string): string | undefined {
  const digits = number.replace(/[^\d+]/g, '')
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined
}

const mailOf = (address: string): string | undefined =>
  /^[^\s@"<>?&]+@[^\s@"<>?&]+\.[^\s@"<>?&]+$/.test(address) ? `mailto:${address}` : undefined

/** The contact of the site as a block says it. */
const ofSite = ({
  address,
  phone,
  email,
  hours,
}: NonNullable<SiteInput['contact']>): ContactProps => ({
  ...(address ? { address } : {}),
  phones: phone ? [{ number: phone }] : [],
  emails: email ? [{ address: email }] : [],
  hours: hours ? [{ days: hours }] : [],
})

/** How people reach the academy. What is empty is left out. */
export default function Contact({ props: given }: BlockProps<ContactProps>) {
  const locale = useLocale()
  const t = useText('blocks')
  const { site } = usePage()
  const props = given.source === 'site' ? ofSite(site.contact ?? {}) : given
  const text = (value: Text | undefined): string => pickText(value, locale)
  const address = text(props.address)
  const map = safeLink(props.map)
  const phones = (props.phones ?? []).filter(({ number }) => number)
  const emails = (props.emails ?? []).filter(({ address: mail }) => mail)
  const hours = (props.hours ?? []).filter(({ days, time }) => text(days) || text(time))
  const social = (props.social ?? []).flatMap(({ network, link }) =>
    safeLink(link)
      ? [
          {
            link: safeLink(link)!,
            name:
              NETWORKS[network ?? ''] ??
              safeLink(link)!
                .replace(/^https?:\/\/(www\.)?/, '')
                .split('/')[0]!,
          },
        ]
      : [],
  )
  if (!address && !map && [phones, emails, hours, social].every((list) => list.length === 0))
    return null
  return (
    <div className="sala-contact">
      <p className="sala-contact-name">{text(props.name) || text(site.siteName)}</p>
      {(address || map) && (
        <Part icon="pin" label={t('contact.address')}>
          {address && <address>{address}</address>}
          {map && <AuthorLink to={map}>{t('contact.map')}</AuthorLink>}
        </Part>
      )}
      {phones.length > 0 && (
        <Part icon="phone" label={t('contact.phone')}>
          {phones.map(({ number, label }, index) => (
            <Way key={index} to={callOf(number!)} words={number!} note={text(label)} />
          ))}
        </Part>
      )}
      {emails.length > 0 && (
        <Part icon="mail" label={t('contact.email')}>
          {emails.map(({ address: mail, label }, index) => (
            <Way key={index} to={mailOf(mail!)} words={mail!} note={text(label)} />
          ))}
        </Part>
      )}
      {hours.length > 0 && (
        <Part icon="clock" label={t('contact.hours')}>
          <ul className="sala-contact-hours">
            {hours.map(({ days, time }, index) => (
              <li key={index}>
                <span>{text(days)}</span> <span>{text(time)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {social.length > 0 && (
        <Part icon="link" label={t('contact.social')}>
          <ul className="sala-contact-social">
            {social.map(({ link, name }, index) => (
              <li key={index}>
                <AuthorLink to={link}>{name}</AuthorLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  )
}

function Part({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="sala-contact-part">
      <Icon name={icon} size={22} />
      <div>
        <p className="sala-contact-label">{label}</p>
        {children}
      </div>
    </div>
  )
}

function Way({ to, words, note }: { to: string | undefined; words: string; note: string }) {
  return (
    <p>
      {to ? <AuthorLink to={to}>{words}</AuthorLink> : words}
      {note && <small> {note}</small>}
    </p>
  )
}
