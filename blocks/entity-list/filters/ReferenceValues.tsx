import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_VALUES, useReferences, type FilterSubject, type ListCondition } from '#crud'
import { findColleagues } from '#gateway'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { pickText, type Text } from '#shared'
import { useSession } from '#session'

const OFFERED = 20

type Reference = NonNullable<Field['x-ref']>

/** The records that words find, as far as this person may read them. */
function useOffers({ entity, display = '_id', colleagues }: Reference, words: string) {
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

/** Records that a field may refer to, looked for by words. */
export function ReferenceValues({
  subject: { path, field },
  values,
  onChange,
}: {
  subject: FilterSubject
  values: ListCondition['values']
  onChange(values: string[]): void
}) {
  const t = useText('lists')
  const general = useText('backend')
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 250)
  const reference = (field['x-ref'] ?? (field.items as Field | undefined)?.['x-ref'])!
  const offers = useOffers(reference, asked.trim())
  const chosen = values.map(String)
  const names = useReferences([[path, field]], [{ [path]: chosen } as unknown as StoredRecord])
  const missing = chosen.filter((id) => !offers.some(({ value }) => value === id))
  return (
    <MultiSelect
      size="xs"
      searchable
      className="sala-filter-value"
      aria-label={t('filter.value')}
      placeholder={chosen.length ? '' : t('filter.search')}
      nothingFoundMessage={t('filter.nothing')}
      maxValues={MAX_VALUES}
      searchValue={words}
      onSearchChange={setWords}
      // What was found has these words in a field that is not shown, perhaps.
      filter={({ options }) => options}
      data={[
        ...missing.map((id) => ({ value: id, label: names[path]?.[id] ?? general('unseen') })),
        ...offers,
      ]}
      value={chosen}
      onChange={onChange}
    />
  )
}
