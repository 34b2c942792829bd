import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fieldLabel, filterChoices, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'

/** Search and the filters that people use most, above a board; they stand in its address. */
export function BoardTools({ model: { entity, states } }: { model: VisibleEntity }) {
  const t = useText('backend')
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState(params.get('q') ?? '')
  const change = (key: string, value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )
  const search = useDebouncedCallback((text: string) => change('q', text.trim()), 300)
  return (
    <Group gap="sm" wrap="wrap" role="search" className="sala-board-tools">
      <TextInput
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          search(value)
        }}
      />
      {(entity['x-list']?.filters ?? [])
        .filter((field) => field !== states?.field)
        .map((field) => {
          const now = params.get(`f.${field}`)
          const options = filterChoices(
            entity.properties[field],
            t('yes'),
            t('no'),
            locale,
            now ?? undefined,
          )
          return options.length === 0 ? null : (
            <Select
              key={field}
              clearable
              aria-label={fieldLabel(entity, field, locale)}
              placeholder={fieldLabel(entity, field, locale)}
              data={options}
              value={now}
              onChange={(value) => change(`f.${field}`, value)}
              data-filter={field}
            />
          )
        })}
    </Group>
  )
}
