import { useState } from 'react'
import { normaliseThai, type Locale } from '#shared'
import { formatMoney, useLocale, useText } from '#i18n'
import { TextInput } from '#ui'
import { useHeldDefault } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { showToWrite } from '../showToWrite.ts'

/** The number that a text says; a text that says none is kept as it is, and the schema speaks about it. */
export function readNumber(typed: string): number | string | undefined {
  const text = normaliseThai(typed).replace(/[,\s]/g, '')
  if (text === '') return undefined
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(number) ? number : typed
}

/**
 * What is typed without the signs that no number has (spec: academy 5, Input widgets). A power of ten is left as it
 * stands, since its digits alone would be another number; the schema speaks about it.
 */
export function stripNumber(typed: string): string {
  const text = normaliseThai(typed)
  return /\d[eE]/.test(text) ? text : text.replace(/[^\d.,+\-\s]/g, '')
}

function showNumber(value: unknown, money: boolean, locale: Locale): string {
  if (value === undefined || value === null) return ''
  // Grouped with two decimals only where nothing would be rounded away by showing it so.
  if (money && typeof value === 'number' && Number(value.toFixed(2)) === value) return formatMoney(value, locale)
  return String(value)
}

/** A number or an amount of money; while it is typed it stands as typed. */
export function NumberWidget({ spec, state, control, set }: WidgetProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const text = useSchemaText()
  const t = useText('forms')
  const locale = useLocale()
  const money = spec.widget === 'money'
  const shown = showNumber(state.value, money, locale)
  const held = useHeldDefault(spec.schema, state.value)
  return (
    <TextInput
      {...control}
      align="end"
      inputMode={spec.type === 'integer' ? 'numeric' : 'decimal'}
      value={typed ?? shown}
      placeholder={held === undefined ? text(spec.options.placeholder) : t('by-default', { value: showNumber(held, money, locale) })}
      unit={spec.options.unit ? text(spec.options.unit) : money ? '฿' : undefined}
      onFocus={({ currentTarget }) => showToWrite(currentTarget, () => setTyped(state.value === undefined || state.value === null ? '' : String(state.value)))}
      onChange={(next) => {
        const kept = stripNumber(next)
        setTyped(kept)
        set(readNumber(kept))
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}
