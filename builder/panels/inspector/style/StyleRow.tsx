import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n'
import type { StyleValue } from './styleEditing.ts'

/** Who says the value, in words. */
function useOriginWords(value: StyleValue): string {
  const t = useText('builder')
  const { origin, overrides, from, around } = value
  if (origin === 'own') return t(overrides ? 'style.overrides' : 'style.origin.own')
  if (origin === 'width') return t('style.from', { from: t(`breakpoint.${from!}`) })
  if (origin === 'around')
    return t('style.from', {
      from: t(`part.${around!}`, { defaultValue: t('style.origin.block') }),
    })
  return t(`style.origin.${origin}`)
}

/** Where a value comes from, a mark where this width or a larger one says something else, and the way back to the one that is inherited. */
export function Inheritance({
  label,
  value,
  isBrief = false,
}: {
  label: string
  value: StyleValue
  /** The mark and the way back alone. */
  isBrief?: boolean
}) {
  const t = useText('builder')
  const widths = value.otherwise.map((one) => t(`breakpoint.${one}`)).join(', ')
  const origin = useOriginWords(value)
  const marks = [
    value.overrides && t('style.overrides'),
    widths !== '' && t('style.otherwise', { widths }),
  ]
    .filter(Boolean)
    .join('. ')
  const reset = value.from
    ? t('style.reset-to', { label, from: t(`breakpoint.${value.from}`) })
    : t('style.reset', { label })
  return (
    <>
      {marks !== '' && (
        <span
          className="builder-overrides"
          data-elsewhere={!value.overrides || undefined}
          role="img"
          aria-label={marks}
          title={marks}
        />
      )}
      {!isBrief && <small className="builder-inherited">{origin}</small>}
      {value.own !== undefined && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={reset}
          title={reset}
          onClick={() => value.set(undefined)}
        >
          <IconArrowBackUp size={14} />
        </ActionIcon>
      )}
    </>
  )
}

/** The name of a value with what holds and who says so, above what it is edited with. */
export function StyleRow({
  label,
  value,
  path,
  words,
  children,
}: {
  label: string
  value: StyleValue
  path: string
  /** What holds, in words. */
  words: string
  children: ReactNode
}) {
  return (
    <div
      className="builder-style-field"
      data-style={path}
      data-origin={value.origin}
      data-overrides={value.overrides || undefined}
      data-inherits={value.own === undefined ? value.from : undefined}
    >
      <div className="builder-style-label">
        <span>{label}</span>
        <span className="builder-style-force">{words}</span>
        <Inheritance label={label} value={value} />
      </div>
      {children}
    </div>
  )
}
