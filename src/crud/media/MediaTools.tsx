import { Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#i18n'
import { MEDIA_KINDS, MEDIA_SORTS, type MediaState } from './mediaQuery.ts'

interface Props {
  state: MediaState
  picking: boolean
  onChange(changes: Partial<MediaState>): void
}

const LACKS = ['words', 'uses'] as const

/** Search, filters and order of the library. */
export function MediaTools({ state, picking, onChange }: Props) {
  const t = useText('backend')
  const [words, setWords] = useState(state.search)
  const search = useDebouncedCallback((text: string) => onChange({ search: text.trim() }), 300)
  const labelled = <T extends string>(values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`media.${value as string}`) }))
  return (
    <Group gap="sm" wrap="wrap" align="end" role="search">
      <TextInput
        type="search"
        className="sala-media-search"
        aria-label={t('media.search')}
        placeholder={t('media.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          search(value)
        }}
      />
      {!picking && (
        <Select
          clearable
          aria-label={t('media.kind')}
          placeholder={t('media.kind')}
          data={labelled(MEDIA_KINDS)}
          value={state.kind}
          onChange={(kind) => onChange({ kind: kind as MediaState['kind'] })}
        />
      )}
      <Select
        clearable
        aria-label={t('media.lacks')}
        placeholder={t('media.lacks')}
        data={labelled(LACKS)}
        value={state.lacks}
        onChange={(lacks) => onChange({ lacks: lacks as MediaState['lacks'] })}
      />
      <Select
        allowDeselect={false}
        aria-label={t('media.sort')}
        data={labelled(Object.keys(MEDIA_SORTS))}
        value={state.sort}
        onChange={(sort) => onChange({ sort: (sort ?? 'newest') as MediaState['sort'] })}
      />
    </Group>
  )
}
