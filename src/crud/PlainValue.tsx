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
  if (field['x-widget'] === 'file' && typeof value === 'string' && value.startsWith('/files/'))
    return <FileValue path={value} />
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

/** A file as it is kept: a picture is seen, anything else is opened. */
const FileValue = ({ path }: { path: string }) => (
  <a href={path} target="_blank" rel="noreferrer">
    {/\.(png|jpe?g|webp|avif|gif|svg)$/.test(path) ? (
      <img className="sala-file-picture" src={path} alt={path.split('/').at(-1)} />
    ) : (
      path.split('/').at(-1)
    )}
  </a>
)

const colorOf = (field: Field, value: string): string | undefined =>
  (field as { 'x-labels'?: Record<string, { color?: string }> })['x-labels']?.[value]?.color
