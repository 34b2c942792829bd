import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMoney, formatNumber, useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { useSession } from '#session'
import { pickText, type Locale, type Text as LocalText } from '#shared'

interface Label {
  th: string
  en: string
  color?: string
}

/** What a record is called by, also where that is a text in two languages. */
const nameFrom = (value: unknown, locale: Locale): string =>
  typeof value === 'object' && value !== null
    ? pickText(value as LocalText, locale)
    : String(value ?? '')

/** Names of records that a list refers to: asked for together, one query an entity. */
export function useReferences(
  fields: [string, Field][],
  records: StoredRecord[],
): Record<string, Record<string, string>> {
  const { client } = useSession()
  const locale = useLocale()
  const wanted = fields
    .flatMap(([name, field]) =>
      field['x-ref']
        ? [
            {
              name,
              entity: field['x-ref'].entity,
              display: field['x-ref'].display ?? '_id',
              ids: [
                ...new Set(
                  records
                    .map((record) => record[name])
                    .filter((id): id is string => typeof id === 'string'),
                ),
              ].toSorted(),
            },
          ]
        : [],
    )
    .filter(({ ids }) => ids.length)
  const { data } = useQuery({
    queryKey: ['references', locale, wanted.map(({ entity, ids }) => [entity, ids])],
    enabled: wanted.length > 0,
    staleTime: 60_000,
    queryFn: async () => {
      const found = await Promise.all(
        wanted.map(({ entity, ids }) =>
          client.query(entity, {
            args: [{ _id: { $in: ids } }],
            paging: { page: 1, limit: ids.length },
          }),
        ),
      )
      return Object.fromEntries(
        wanted.map(({ name, display }, index) => {
          const answer = found[index]!
          return [
            name,
            answer.ok
              ? Object.fromEntries(
                  answer.value.data.map((record) => [
                    record._id,
                    nameFrom(record[display], locale) || record._id,
                  ]),
                )
              : {},
          ]
        }),
      )
    },
  })
  return data ?? {}
}

/** One value as people read it: enums as badges in their colour, money and dates in their language. */
export function FieldValue({
  field,
  value,
  names,
}: {
  field: Field
  value: unknown
  names?: Record<string, string> | undefined
}) {
  const locale = useLocale()
  const t = useText('backend')
  if (value === undefined || value === null || value === '')
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  const labels = field['x-labels' as keyof Field] as Record<string, Label> | undefined
  if (labels && typeof value === 'string') {
    const label = labels[value]
    return label?.color ? (
      <Badge
        variant="light"
        color={label.color}
        tt="none"
        fw={600}
        className="sala-state"
        data-color={label.color}
      >
        {label[locale]}
      </Badge>
    ) : (
      <>{label?.[locale] ?? value}</>
    )
  }
  // Not every reader of a record may read what it refers to.
  if (field['x-ref']) return names ? <>{names[String(value)] ?? t('unseen')}</> : <>…</>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  if (typeof value === 'number')
    return (
      <span className="sala-number">
        {field['x-money'] ? formatMoney(value, locale) : formatNumber(value, locale)}
      </span>
    )
  if (field.format === 'date') return <>{formatDate(String(value), locale)}</>
  if (field.format === 'date-time') return <>{formatDate(String(value), locale, 'datetime')}</>
  if (Array.isArray(value)) {
    const inner = field.items as Field | undefined
    return (
      <>
        {value.map((item, index) => (
          <span key={index}>
            {index > 0 && ', '}
            {typeof item === 'object' ? (
              JSON.stringify(item)
            ) : (
              <FieldValue field={inner ?? {}} value={item} />
            )}
          </span>
        ))}
      </>
    )
  }
  if (typeof value === 'object')
    return <>{'th' in value ? pickText(value as LocalText, locale) : JSON.stringify(value)}</>
  return <>{String(value)}</>
}
