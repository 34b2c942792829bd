import { Link } from 'react-router-dom'
import type { DocumentUses } from '#gateway'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { pathOfUse } from './pathOfUse.ts'

/** A place counts once, in the draft and as published. */
const placesOf = ({ places }: DocumentUses): number =>
  new Set(places.map(({ published: _, ...place }) => JSON.stringify(place))).size

/** Documents that use something, each a way there, with how many places and where; those that stay as they are say so, where something is to be changed (not `plain`). */
export function UsesList({
  uses,
  plain = false,
}: {
  uses: readonly DocumentUses[]
  plain?: boolean
}) {
  const t = useText('backend')
  const locale = useLocale()
  const { modules } = useSession()
  return (
    <ul className="sala-uses" data-uses>
      {uses.map((use) => {
        const { kind, id, title, places, mayChange } = use
        const path = pathOfUse(modules, use)
        const name = pickText(title as Text, locale)
        return (
          <li key={`${kind}/${id}`} data-use={kind}>
            {path ? <Link to={path}>{name}</Link> : <span className="sala-use-name">{name}</span>}{' '}
            <small>
              {t(`uses.${kind}`, { count: placesOf(use) })}
              {places.some(({ published }) => published) && ` · ${t('uses.published')}`}
              {!mayChange && !plain && kind !== 'schema' && ` · ${t('uses.left')}`}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
