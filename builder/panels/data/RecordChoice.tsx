import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Conditions, entityQuery, fieldLabel, isSortable, type Kind, type Subject } from '#crud'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import type { EntityDocument } from '#schema'
import { useSession, type OpenModule } from '#session'
import { pickText, type Locale, type Text } from '#shared'
import { readFilter, writeFilter } from '../../data/filter.ts'
import '../../data/data.css'
import '../inspector/rules/rules.css'

/** Entities that have a list among the screens of this person, by what the list is called. */
export const entityChoices = (
  modules: OpenModule[],
  locale: Locale,
): { value: string; label: string }[] =>
  modules.flatMap(({ routes }) =>
    routes.flatMap(({ entity, screen, title }) =>
      entity && screen === 'list'
        ? [{ value: entity, label: pickText(title as Text, locale) }]
        : [],
    ),
  )

export function EntitySelect({
  value,
  label,
  onChange,
}: {
  value: string
  label: string
  onChange(entity: string): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { modules } = useSession()
  const choices = entityChoices(modules, locale)
  const isKnown = value === '' || choices.some((one) => one.value === value)
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('data.choose') },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...choices,
      ]}
    />
  )
}

/** What conditions can ask of the records of an entity. */
export function subjectsOf(
  { properties }: Pick<EntityDocument, 'properties'>,
  locale: Locale,
): Subject[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(
    ([path, field]): Subject[] => {
      const { type, format, enum: values } = field
      const items = field.items as { type?: string } | undefined
      if (
        field['x-large'] ||
        field['x-secret'] ||
        (field['x-widget'] === 'hidden' && !field['x-index'])
      )
        return []
      const kind: Kind | undefined = values
        ? 'choice'
        : type === 'boolean'
          ? 'boolean'
          : type === 'number' || type === 'integer'
            ? 'number'
            : type === 'array' && items?.type === 'string'
              ? 'choice'
              : type !== 'string'
                ? undefined
                : format === 'date' || format === 'date-time'
                  ? 'date'
                  : 'text'
      const labels: Record<string, Text> | undefined = field['x-labels']
      return kind
        ? [
            {
              path,
              label: fieldLabel({ properties }, path, locale),
              kind,
              ...(values
                ? {
                    choices: values.map((one) => ({
                      value: String(one),
                      label: pickText(labels?.[String(one)] ?? String(one), locale),
                    })),
                  }
                : {}),
            },
          ]
        : []
    },
  )
}

export interface Chosen {
  filter?: Record<string, unknown> | undefined
  sort?: Record<string, 1 | -1> | undefined
}

/** Which records of an entity, in what order. */
export function RecordChoice({
  entity,
  filter,
  sort,
  onChange,
}: Chosen & { entity: string; onChange(next: Chosen): void }) {
  const t = useText('builder')
  const locale = useLocale()
  const { client } = useSession()
  const { data } = useQuery({ ...entityQuery(client, entity), retry: false })
  const subjects = useMemo(() => (data ? subjectsOf(data.entity, locale) : []), [data, locale])
  if (!data) return null
  const rule = readFilter(filter)
  const [by = '', direction = 1] = Object.entries(sort ?? {})[0] ?? []
  const sortable = [
    ...Object.entries(data.entity.properties)
      .filter(([, field]) => isSortable(field) && !field['x-large'])
      .map(([name]) => name),
    'created_at',
    'updated_at',
  ]
  return (
    <>
      <fieldset className="builder-rule">
        <legend>{t('data.which')}</legend>
        {rule && subjects.length > 0 ? (
          <Conditions
            rule={rule}
            subjects={subjects}
            none={t('data.all')}
            onWrite={(next) => onChange({ filter: writeFilter(next), sort })}
          />
        ) : (
          <p className="builder-note">{t('rule.more')}</p>
        )}
      </fieldset>
      <div className="builder-pair">
        <NativeSelect
          size="xs"
          label={t('data.sort')}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            onChange({ filter, sort: value ? { [value]: direction } : undefined })
          }
          data={[
            { value: '', label: t('data.unsorted') },
            ...sortable.map((value) => ({ value, label: fieldLabel(data.entity, value, locale) })),
          ]}
        />
        {by !== '' && (
          <NativeSelect
            size="xs"
            label={t('data.direction')}
            value={String(direction)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ filter, sort: { [by]: value === '-1' ? -1 : 1 } })
            }
            data={[
              { value: '1', label: t('data.up') },
              { value: '-1', label: t('data.down') },
            ]}
          />
        )}
      </div>
    </>
  )
}
