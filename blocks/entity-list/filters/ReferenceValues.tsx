import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { MAX_VALUES, useReferences, type FilterSubject, type ListCondition } from '#crud'
import { useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { useOffers } from './useOffers.ts'

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
