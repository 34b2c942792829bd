import type { SiteInput } from '#pages/model'
import { ShellIcon } from './icons.tsx'

/** The line above the header: what the site says of itself, and how to reach it at once. */
export function TopBar({ words, contact }: { words: string; contact: SiteInput['contact'] }) {
  return (
    <div className="sala-topbar">
      <p>{words}</p>
      {contact?.phone && (
        <a href={`tel:${contact.phone.replace(/[^+0-9]/g, '')}`}>
          <ShellIcon name="phone" />
          {contact.phone}
        </a>
      )}
      {contact?.email && (
        <a href={`mailto:${contact.email}`}>
          <ShellIcon name="mail" />
          {contact.email}
        </a>
      )}
    </div>
  )
}
