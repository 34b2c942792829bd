import { ActionIcon, Button, Checkbox, Group, Menu, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconColumns3, IconDownload, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fieldLabel, listableFields, type ListState, type VisibleEntity } from '#crud'
import { useLocale, useText } from '#i18n'
import { filterChoices } from './filterChoices.ts'
import { useDownload } from './useDownload.ts'

export interface ListPartProps {
  model: VisibleEntity
  state: ListState
  columns: string[]
  change(changes: Record<string, string | undefined>): void
}

function ListSearch({ state, change }: Pick<ListPartProps, 'state' | 'change'>) {
  const t = useText('backend')
  const [words, setWords] = useState(state.search)
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }), 300)
  useEffect(() => setWords(state.search), [state.search])
  return (
    <TextInput
      className="sala-list-search"
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={words}
      onChange={({ currentTarget: { value } }) => {
        setWords(value)
        search(value)
      }}
      rightSection={
        words ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.clear-search')}
            onClick={() => {
              setWords('')
              change({ q: undefined })
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        ) : null
      }
    />
  )
}

/** Which columns the list has. */
function ColumnsMenu({ model: { entity }, columns, change }: Omit<ListPartProps, 'state'>) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} className="sala-menu-scroll">
        {listableFields(entity).map((field) => (
          <Menu.Item
            key={field}
            component="div"
            onClick={() =>
              change({
                columns:
                  (columns.includes(field)
                    ? columns.filter((one) => one !== field)
                    : [...columns, field]
                  ).join(',') || undefined,
              })
            }
          >
            <Checkbox
              size="sm"
              label={fieldLabel(entity, field, locale)}
              checked={columns.includes(field)}
              readOnly
              tabIndex={-1}
            />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Search, filters, columns and export above the list. */
export function ListTools({ model, state, columns, change }: ListPartProps) {
  const t = useText('backend')
  const locale = useLocale()
  const { entity, access } = model
  const { progress, download } = useDownload(model, state, columns)

  const filters = (entity['x-list']?.filters ?? [])
    .map((field) => ({
      field,
      options: filterChoices(
        entity.properties[field],
        t('yes'),
        t('no'),
        locale,
        state.filters[field],
      ),
    }))
    .filter(({ options }) => options.length)
  const active = state.search !== '' || Object.keys(state.filters).length > 0

  return (
    <Group gap="sm" wrap="wrap" align="end" role="search">
      <ListSearch state={state} change={change} />
      {filters.map(({ field, options }) => (
        <Select
          key={field}
          className="sala-list-filter"
          clearable
          aria-label={fieldLabel(entity, field, locale)}
          placeholder={fieldLabel(entity, field, locale)}
          data={options}
          value={state.filters[field] ?? null}
          onChange={(value) => change({ [`f.${field}`]: value ?? undefined })}
          data-filter={field}
        />
      ))}
      {active && (
        <Button
          variant="subtle"
          onClick={() =>
            change(
              Object.fromEntries([
                ['q', undefined],
                ...Object.keys(state.filters).map((field) => [`f.${field}`, undefined]),
              ]),
            )
          }
        >
          {t('list.clear')}
        </Button>
      )}
      <Group gap="xs" ml="auto">
        <ColumnsMenu model={model} columns={columns} change={change} />
        {access.export && (
          <Button
            variant="default"
            loading={progress !== undefined}
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void download()}
          >
            {t('list.export')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
