import { useQuery } from '@tanstack/react-query'
import { recordsQuery } from '#crud'
import { formatNumber, useLocale } from '#i18n'
import type { Filter } from '#schema'
import { useSession, type OpenRoute } from '#session'

const ASK_EVERY = 60_000

/** How many records wait behind an entry of the menu; nothing where there are none, or it is not known. */
export function MenuCount({ route: { entity, filter, counter } }: { route: OpenRoute }) {
  const locale = useLocale()
  const { client } = useSession()
  const parts = [filter, counter].filter((one) => one && Object.keys(one).length > 0) as Filter[]
  const where = (parts.length > 1 ? { $and: parts } : (parts[0] ?? {})) as Filter
  const { data } = useQuery({
    ...recordsQuery(client, entity!, {
      method: 'find',
      args: [where, { _id: 1 }],
      paging: { page: 1, limit: 1 },
    }),
    retry: false,
    refetchInterval: ASK_EVERY,
  })
  const total = data?.total ?? 0
  return total > 0 ? (
    <span className="sala-nav-count" data-count={total}>
      {formatNumber(total, locale)}
    </span>
  ) : null
}
