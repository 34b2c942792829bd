import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n'
import { TokenInput, type TokenKind } from './TokenInput.tsx'
import { useStyleValue, useTokenName, type StyleValue } from './styleEditing.ts'

/** Where a value comes from, a mark where this width or a larger one says something else, and the way back to the one that is inherited. */
export function Inheritance({ label, value }: { label: string; value: StyleValue }) {
  const t = useText('builder')
  const widths = value.otherwise.map((one) => t(`breakpoint.${one}`)).join(', ')
  const marks = [
    value.overrides && t('style.overrides'),
    widths !== '' && t('style.otherwise', { widths }),
  ]
    .filter(Boolean)
    .join('. ')
  const mark = marks !== '' && (
    <span
      className="builder-overrides"
      data-elsewhere={!value.overrides || undefined}
      role="img"
      aria-label={marks}
      title={marks}
    />
  )
  if (value.own !== undefined) {
    const reset = value.from
      ? t('style.reset-to', { label, from: t(`breakpoint.${value.from}`) })
      : t('style.reset', { label })
    return (
      <>
        {mark}
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
      </>
    )
  }
  return (
    <>
      {mark}
      {value.from && (
        <small className="builder-inherited">
          {t('style.from', { from: t(`breakpoint.${value.from}`) })}
        </small>
      )}
    </>
  )
}

/** The name of a value above what it is edited with. */
export function StyleRow({
  label,
  value,
  path,
  children,
}: {
  label: string
  value: StyleValue
  path: string
  children: ReactNode
}) {
  return (
    <div
      className="builder-style-field"
      data-style={path}
      data-overrides={value.overrides || undefined}
      data-inherits={value.own === undefined ? value.from : undefined}
    >
      <div className="builder-style-label">
        <span>{label}</span>
        <Inheritance label={label} value={value} />
      </div>
      {children}
    </div>
  )
}

/** One value: tokens of the theme first, a value of one's own where the kind has any. */
export function StyleField({
  path,
  kind,
  label,
}: {
  path: string
  kind: TokenKind
  label: string
}) {
  const value = useStyleValue(path)
  return (
    <StyleRow label={label} value={value} path={path}>
      <StyleInput kind={kind} label={label} value={value} />
    </StyleRow>
  )
}

/** The input of a value, with the inherited one in its place while it has none of its own. */
export function StyleInput({
  kind,
  label,
  value,
}: {
  kind: TokenKind
  label: string
  value: StyleValue
}) {
  const nameOf = useTokenName()
  const shown =
    value.inherited === undefined
      ? '–'
      : nameOf(typeof kind === 'string' ? kind : kind.name, value.inherited)
  return (
    <TokenInput
      kind={kind}
      label={label}
      value={value.own}
      placeholder={shown}
      onChange={value.set}
    />
  )
}
