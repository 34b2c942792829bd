import { useState } from 'react'
import { isInexact, readNumber, roundMoney, type Locale } from '#shared'
import { calculated, isSum } from '#shared/arithmetic'
import { formatMoney, useLocale, useText } from '#i18n'
import { TextInput } from '#ui'
import type { FieldFailure } from '../../../core/index.ts'
import type { FieldSpec } from '../../../schema/index.ts'
import { useCountsAtOnce, useHeldDefault, useOptionalForm } from '../../context.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { WidgetProps } from '../../widgetTypes.ts'
import { showToWrite } from '../showToWrite.ts'

/**
 * A letter that is typed into a number is not taken, as no number has one (spec: academy 5, Input widgets). What is pasted
 * stands as it is, since its digits alone would be another number; so does a power of ten.
 */
function withoutLetter(before: string, next: string): string {
  let at = 0
  while (at < before.length && next[at] === before[at]) at++
  const isOneMore = next.length === 1 || next.slice(at + 1) === before.slice(at)
  return isOneMore &&
    /[\p{L}\p{M}]/u.test(next[at] ?? '') &&
    !/^.*\d[eE]$/.test(next.slice(0, at + 1))
    ? before
    : next
}

/** The number that a text says, or that its sum comes to, to the hundredth where the field takes no more. */
function numberOf(
  text: string,
  units: readonly string[],
  hundredths: boolean,
): number | string | undefined {
  const sum = isSum(text) ? calculated(text) : undefined
  if (sum === undefined) return readNumber(text, units)
  return hundredths ? roundMoney(sum) : sum
}

/** Why the schema of a field does not take what its text says, with the bounds that it sets. */
function refusalOf(
  { type, schema }: FieldSpec,
  value: number | string | undefined,
): FieldFailure | undefined {
  if (value === undefined) return undefined
  const bound = (keyword: string, none: number): number => {
    const limit = (schema as Record<string, unknown>)[keyword]
    return typeof limit === 'number' ? limit : none
  }
  const [minimum, exclusiveMinimum] = [
    bound('minimum', -Infinity),
    bound('exclusiveMinimum', -Infinity),
  ]
  const [maximum, exclusiveMaximum] = [
    bound('maximum', Infinity),
    bound('exclusiveMaximum', Infinity),
  ]
  const [least, most] = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)]
  const params = { type, ...(Number.isFinite(least) && Number.isFinite(most) && { least, most }) }
  if (typeof value === 'string' && isInexact(value))
    return { code: 'field-type', params: { digits: 'many' } }
  if (typeof value === 'string' || (type === 'integer' && !Number.isInteger(value)))
    return { code: 'field-type', params }
  if (value < minimum || value <= exclusiveMinimum)
    return { code: 'field-minimum', params: { ...params, limit: least } }
  return value > maximum || value >= exclusiveMaximum
    ? { code: 'field-maximum', params: { ...params, limit: most } }
    : undefined
}

function showNumber(value: unknown, money: boolean, locale: Locale): string {
  if (value === undefined || value === null) return ''
  // Grouped with two decimals only where nothing would be rounded away by showing it so.
  if (money && typeof value === 'number' && Number(value.toFixed(2)) === value)
    return formatMoney(value, locale)
  return String(value)
}

/**
 * A number or an amount of money; while it is typed it stands as typed. Where every change counts at once, one that is
 * refused stays in the field alone, with what was taken before as the value: nothing is to be rendered or saved with it.
 */
export function NumberWidget({ path, spec, state, control, set }: WidgetProps) {
  const form = useOptionalForm()
  const countsAtOnce = useCountsAtOnce()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const text = useSchemaText()
  const t = useText('forms')
  const locale = useLocale()
  const money = spec.widget === 'money'
  const hundredths = money || spec.schema.multipleOf === 0.01
  const refused = state.failures.find(({ params }) => params?.typed !== undefined)?.params
    ?.typed as string | undefined
  const shown = refused ?? showNumber(state.value, money, locale)
  const held = useHeldDefault(spec.schema, state.value)
  const unit = text(spec.options.unit)
  const setText = (text: string): void => {
    const value = numberOf(text, [unit], hundredths)
    if (!form || !countsAtOnce) return set(value)
    const refusal = refusalOf(spec, value)
    form.setObstacle(path, refusal && { ...refusal, params: { ...refusal.params, typed: text } })
    if (refusal) form.check([path])
    else set(value)
  }
  return (
    <TextInput
      {...control}
      align="end"
      inputMode={spec.type === 'integer' ? 'numeric' : 'decimal'}
      value={typed ?? shown}
      placeholder={
        held === undefined
          ? text(spec.options.placeholder)
          : t('by-default', { value: showNumber(held, money, locale) })
      }
      unit={unit || (money ? '฿' : undefined)}
      onFocus={({ currentTarget }) =>
        showToWrite(currentTarget, () =>
          setTyped(
            refused ??
              (state.value === undefined || state.value === null ? '' : String(state.value)),
          ),
        )
      }
      onChange={(next) => {
        const kept = withoutLetter(typed ?? shown, next)
        setTyped(kept)
        setText(kept)
      }}
      onBlur={() => {
        setTyped(undefined)
        control.onBlur?.()
      }}
    />
  )
}
