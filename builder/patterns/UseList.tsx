import { Link } from 'react-router-dom'
import { useLocale } from '#i18n'
import { pickText, type Text } from '#shared'

/** The builder of another page, by the address of this one. */
export const builderOf = (id: string): string => window.location.pathname.replace(/[^/]+\/?$/, encodeURIComponent(id))

/** Pages that use a part, each a way there. */
export function UseList({ uses }: { uses: { id: string; title: Text }[] }) {
  const locale = useLocale()
  return (
    <ul className="builder-uses">
      {uses.map(({ id, title }) => <li key={id}><Link to={builderOf(id)}>{pickText(title, locale)}</Link></li>)}
    </ul>
  )
}
