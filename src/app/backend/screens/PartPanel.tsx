import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import { isSortable } from '#crud'
import {
  firstColumns,
  listableFields,
  type EntityDocument,
  type FieldWords,
  type ScreenLayout,
  type ScreenSection,
} from '#schema'
import type { Bilingual } from '#shared'

interface Frame {
  title: string
  about?: string | undefined
  schema: JsonSchema
  values: Record<string, unknown>
  reset: string
  onReset?: (() => void) | undefined
  onChange(values: Record<string, unknown>): void
  children?: ReactNode
}

/** The settings of what is chosen, and the way back to the generated ones. */
function Panel({ title, about, schema, values, reset, onReset, onChange, children }: Frame) {
  return (
    <section className="sala-screen-panel sala-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {about && <p className="sala-screen-note">{about}</p>}
      </header>
      <ValueForm schema={schema} values={values} label={title} onChange={onChange} />
      {onReset && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={onReset}
        >
          {reset}
        </Button>
      )}
      {children}
    </section>
  )
}

/** A text in both languages; what is empty in one is said in the other. */
const inBoth = (text: unknown): Bilingual | undefined => {
  const { th = '', en = '' } =
    typeof text === 'string' ? { th: text, en: text } : ((text ?? {}) as Partial<Bilingual>)
  return th || en ? { th: th || en, en: en || th } : undefined
}

interface FieldProps {
  name: string
  title: string
  words: FieldWords
  generated: FieldWords
  needed: boolean
  /** Where it is used. */
  uses: ReactNode
  onReset: (() => void) | undefined
  onChange(words: FieldWords, at: string): void
}

/** The label and the help of a field. An empty label is the generated one; an empty help is none. */
export function FieldPanel({
  name,
  title,
  words,
  generated,
  needed,
  uses,
  onReset,
  onChange,
}: FieldProps) {
  const t = useText('backend')
  const schema = useMemo(
    () =>
      ({
        type: 'object',
        properties: {
          label: { $ref: 'sala:text', 'x-label': both(t('screens.label')) },
          help: { $ref: 'sala:text', 'x-label': both(t('screens.help')) },
        },
      }) as JsonSchema,
    [t],
  )
  return (
    <Panel
      title={title}
      about={needed ? t('screens.needed') : name}
      schema={schema}
      values={words as Record<string, unknown>}
      reset={t('screens.reset-one')}
      onReset={onReset}
      onChange={(next) => {
        const label = inBoth(next.label) ?? generated.label
        const help = inBoth(next.help) ?? (generated.help ? { th: '', en: '' } : undefined)
        onChange({ ...(label ? { label } : {}), ...(help ? { help } : {}) }, `${name} words`)
      }}
    >
      {uses}
    </Panel>
  )
}

const both = (text: string): Bilingual => ({ th: text, en: text })

export function SectionPanel({
  section,
  title,
  own,
  onReset,
  onChange,
}: {
  section: ScreenSection
  title: string
  own: boolean
  onReset: (() => void) | undefined
  onChange(section: ScreenSection, at: string): void
}) {
  const t = useText('backend')
  const schema = useMemo(
    () =>
      ({
        type: 'object',
        properties: {
          label: { $ref: 'sala:text', 'x-label': both(t('screens.section-label')) },
          columns: {
            type: 'integer',
            minimum: 1,
            maximum: 4,
            'x-label': both(t('screens.columns')),
          },
        },
      }) as JsonSchema,
    [t],
  )
  return (
    <Panel
      title={title}
      schema={schema}
      values={{ label: section.label, columns: section.columns ?? 2 }}
      reset={t(own ? 'screens.remove-section' : 'screens.reset-one')}
      onReset={onReset}
      onChange={({ label, columns }) =>
        onChange(
          {
            ...section,
            label: inBoth(label) ?? section.label,
            ...(typeof columns === 'number' &&
            columns >= 1 &&
            columns <= 4 &&
            (section.columns !== undefined || columns !== 2)
              ? { columns: Math.trunc(columns) }
              : {}),
          },
          `${section.id} section`,
        )
      }
    />
  )
}

/** The settings of a list: the fields that it may be sorted and filtered by are those of the entity. */
function settingsSchema(
  entity: EntityDocument,
  layout: ScreenLayout,
  labelOf: (name: string) => string,
  t: (key: string) => string,
): JsonSchema {
  const choice = (names: string[]) => ({
    type: 'string',
    enum: names,
    'x-labels': Object.fromEntries(names.map((name) => [name, both(labelOf(name))])),
  })
  const sortable = [
    ...new Set([
      ...listableFields(entity).filter((name) => isSortable(entity.properties[name]!)),
      ...firstColumns(entity).filter((name) => !entity.properties[name]),
      'updated_at',
      'created_at',
      ...layout.sort.map(({ field }) => field),
    ]),
  ]
  const filterable = listableFields(entity).filter(
    (name) => entity.properties[name]!.enum || entity.properties[name]!.type === 'boolean',
  )
  return {
    type: 'object',
    properties: {
      sort: { ...choice(sortable), 'x-label': both(t('screens.sort')) },
      direction: {
        type: 'string',
        enum: ['asc', 'desc'],
        'x-labels': { asc: both(t('screens.ascending')), desc: both(t('screens.descending')) },
        'x-label': both(t('screens.direction')),
      },
      pageSize: {
        type: 'integer',
        minimum: 1,
        maximum: 500,
        'x-label': both(t('screens.page-size')),
      },
      ...(filterable.length
        ? {
            filters: {
              type: 'array',
              uniqueItems: true,
              items: choice(filterable),
              'x-label': both(t('screens.filters')),
            },
          }
        : {}),
    },
  } as JsonSchema
}

interface SettingsProps {
  entity: EntityDocument
  layout: ScreenLayout
  labelOf(name: string): string
  onReset: (() => void) | undefined
  onChange(layout: ScreenLayout, at: string): void
}

/** How the list begins: what filters it, its order and its length. */
export function SettingsPanel({ entity, layout, labelOf, onReset, onChange }: SettingsProps) {
  const t = useText('backend')
  const schema = useMemo(() => settingsSchema(entity, layout, labelOf, t), [entity, t])
  const [first] = layout.sort
  return (
    <Panel
      title={t('screens.list-settings')}
      schema={schema}
      reset={t('screens.reset-one')}
      onReset={onReset}
      values={{
        ...(first ? { sort: first.field, direction: first.direction ?? 'asc' } : {}),
        pageSize: layout.pageSize,
        filters: layout.filters,
      }}
      onChange={({ sort, direction, pageSize, filters }) => {
        const same = first?.field === sort && (first?.direction ?? 'asc') === (direction ?? 'asc')
        onChange(
          {
            ...layout,
            ...(same
              ? {}
              : {
                  sort:
                    typeof sort === 'string' && sort
                      ? [{ field: sort, ...(direction === 'desc' ? { direction } : {}) }]
                      : [],
                }),
            ...(typeof pageSize === 'number' && pageSize >= 1 && pageSize <= 500
              ? { pageSize: Math.trunc(pageSize) }
              : {}),
            filters: Array.isArray(filters) ? (filters as string[]) : [],
          } as ScreenLayout,
          'settings',
        )
      }}
    />
  )
}
