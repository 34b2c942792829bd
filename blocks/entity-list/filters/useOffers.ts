import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findColleagues } from '#gateway'
import { useLocale } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { useSession } from '#session'

const OFFERED = 20

type Reference = NonNullable<Field['x-ref']>

/** The records that words find, as far as this person may read them. */
export function useOffers({ entity, display = '_id', colleagues }: Reference, words: string) {
  const { client } = useSession()
  const locale = useLocale()
  const { data = [] } = useQuery({
    queryKey: ['offers', entity, display, colleagues ?? false, words, locale],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (colleagues) {
        const found = await findColleagues(client, words, signal)
        return found.ok ? found.value.map(({ _id, name }) => ({ value: _id, label: name })) : []
      }
      const found = await client.query(
        entity,
        {
          ...(words ? { search: words } : {}),
          args: [{}],
          paging: { page: 1, limit: OFFERED, total: false },
        },
        signal,
      )
      return found.ok ? found.value.data.map((record) => offerOf(record, display, locale)) : []
    },
  })
  return data
}

function offerOf(record: StoredRecord, display: string, locale: 'th' | 'en') {
  const name = record[display]
  const label =
    typeof name === 'object' && name !== null ? pickText(name as Text, locale) : String(name ?? '')
  return { value: record._id, label: label || record._id }
}
