import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useLocale, useText } from '#i18n'
import type { Field, StoredRecord } from '#schema'
import { useSession } from '#session'
import { RefCard } from './card/RefCard.tsx'
import { copiedNames, namesOf, referredTo } from './references.ts'
import { labelOf, valueText } from './valueText.ts'

/** Names of records that a list refers to: asked for together, one query an entity. */
export function useReferences(
  fields: [string, Field][],
  records: StoredRecord[],
): Record<string, Record<string, string>> {
  const { client } = useSession()
  const locale = useLocale()
  const wanted = referredTo(fields, records)
  const { data } = useQuery({
    queryKey: ['references', locale, wanted.map(({ entity, ids }) => [entity, ids])],
    enabled: wanted.length > 0,
    staleTime: 60_000,
    queryFn: () => namesOf(client, wanted, locale),
  })
  const key = fields.map(([name]) => name).join()
  // One object as long as nothing else is named: whoever shows it is rendered again by a new one.
  return useMemo(() => {
    if (!data) return NO_NAMES
    const copied = copiedNames(fields, records)
    return Object.fromEntries(
      Object.entries(data).map(([name, names]) => [name, { ...copied[name], ...names }]),
    )
  }, [data, records, key])
}

const NO_NAMES: Record<string, Record<string, string>> = {}

/** One value as people read it: enums as badges in their colour, money and dates in their language. */
export function FieldValue({
  field,
  value,
  names,
  to,
}: {
  field: Field
  value: unknown
  names?: Record<string, string> | undefined
  /** Where the record is looked at that it refers to. */
  to?: string | undefined
}) {
  const locale = useLocale()
  const t = useText('backend')
  if (value === undefined || value === null || value === '')
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  const color = typeof value === 'string' ? colorOf(field, value) : undefined
  if (color)
    return (
      <Badge
        variant="light"
        color={color}
        tt="none"
        fw={600}
        className="sala-state"
        data-color={color}
      >
        {labelOf(field, value, locale)}
      </Badge>
    )
  const ref = field['x-ref']
  if (ref && !names) return <>…</>
  const text = valueText(field, value, {
    locale,
    yes: t('yes'),
    no: t('no'),
    unseen: t('unseen'),
    names,
  })
  if (ref && typeof value === 'string' && names?.[value] !== undefined) {
    const name = to === undefined ? text : <Link to={to}>{text}</Link>
    if (ref.colleagues) return name
    return (
      <RefCard entity={ref.entity} id={value}>
        {name}
      </RefCard>
    )
  }
  return typeof value === 'number' ? <span className="sala-number">{text}</span> : <>{text}</>
}

const colorOf = (field: Field, value: string): string | undefined =>
  (field as { 'x-labels'?: Record<string, { color?: string }> })['x-labels']?.[value]?.color
