import { Badge, Text } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { Field } from '#schema'
import { labelOf, valueText } from './valueText.ts'

/** One value as people read it: enums as badges in their colour, money and dates in their language. */
export function PlainValue({
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
      <Text span inherit c="dimmed">
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
  if (field['x-ref'] && !names) return <>…</>
  const text = valueText(field, value, {
    locale,
    yes: t('yes'),
    no: t('no'),
    unseen: t('unseen'),
    names,
  })
  return typeof value === 'number' ? <span className="sala-number">{text}</span> : <>{text}</>
}

const colorOf = (field: Field, value: string): string | undefined =>
  (field as { 'x-labels'?: Record<string, { color?: string }> })['x-labels']?.[value]?.color
