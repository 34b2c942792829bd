import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Kit, openList, recordsQuery, type ListValues, type OpenList } from '#crud'
import { formatNumber, useLocale, useText } from '#i18n'
import type { BlockProps } from '#registry'
import { useOptionalSession, useSession } from '#session'
import { pickText, type Text } from '#shared'
import './to-do.css'

interface Item {
  /** Instead of the title of the list. */
  label?: Text
  /** Path of the screen. */
  list: string
  values?: ListValues
  urgent?: boolean
}

interface Props {
  title?: Text
  items?: Item[]
}

export const catalogues = ['backend', 'errors']

/** How many records wait in some lists, each leading to them; who may not open a list is not told of it. */
export default function ToDo({ props }: BlockProps<Props>) {
  const session = useOptionalSession()
  const t = useText('backend')
  if (!session) return <p className="sala-entity-preview">{t('home.to-do')}</p>
  return (
    <Kit>
      <Counts {...props} />
    </Kit>
  )
}

function Counts({ title, items = [] }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const { client, modules, user } = useSession()
  const open = items.flatMap((item) => {
    const list = openList(modules, user, item.list, item.values)
    return list ? [{ item, list }] : []
  })
  const counts = useQueries({
    queries: open.map(({ list }) => ({
      ...recordsQuery(client, list.entity, {
        method: 'find',
        args: [list.filter, { _id: 1 }],
        paging: { page: 1, limit: 1 },
      }),
      retry: false,
    })),
  })
  if (open.length === 0) return null
  const heading = pickText(title, locale) || t('home.to-do')
  return (
    <section className="sala-to-do" aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {open.map(({ item, list }, index) => (
          <Count
            key={list.href}
            item={item}
            list={list}
            count={counts[index]?.data?.total}
            failed={counts[index]?.isError === true}
          />
        ))}
      </ul>
    </section>
  )
}

interface CountProps {
  item: Item
  list: OpenList
  /** Nothing while it is not known. */
  count: number | undefined
  failed: boolean
}

function Count({ item, list, count, failed }: CountProps) {
  const locale = useLocale()
  const label = pickText(item.label ?? (list.title as Text | undefined), locale)
  return (
    <li data-none={count === 0 || undefined} data-urgent={item.urgent || undefined}>
      <Link to={list.href}>
        <strong aria-busy={count === undefined && !failed}>
          {count === undefined ? (failed ? '–' : '…') : formatNumber(count, locale)}
        </strong>
        <span>{label}</span>
      </Link>
    </li>
  )
}
