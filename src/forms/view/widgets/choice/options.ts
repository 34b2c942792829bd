import { useText } from '#i18n'
import type { Option } from '#ui'
import { pickText, type Locale, type Text } from '#shared'
import type { Choice } from '../../../schema/widget.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { RecordOption } from '../../services.ts'

/** A value of any type as people read it. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The text that stands for a value among options; a text that reads like another value (`"1"`) or like none is told apart from it. */
export const keyOf = (value: unknown): string =>
  /^(["[{\d-]|(true|false|null)?$)/.test(value as string) ? JSON.stringify(value) : wordOf(value)

/** Values whose own spelling says nothing to people. */
const WORDS = {
  null: 'value.null',
  true: 'value.true',
  false: 'value.false',
  '""': 'value.empty',
} as const

/** What people read of a value that nothing names. */
export function useWord(): (value: unknown) => string {
  const t = useText('forms')
  return (value) => {
    const known = WORDS[JSON.stringify(value) as keyof typeof WORDS]
    return known ? t(known) : wordOf(value)
  }
}

/**
 * Choices of a schema as options, in the language of the screen; equal values are one. A value that is held and none of
 * them, or a retired one, is not lost: it stands among them until another is picked.
 */
export function useOptions(
  choices: readonly Choice[] | undefined,
  held: readonly unknown[] = [],
): Option[] {
  const text = useSchemaText()
  const word = useWord()
  const kept = new Set(held.map(keyOf))
  const options = (choices ?? [])
    .filter(({ value, retired }) => !retired || kept.has(keyOf(value)))
    .map(({ value, label, description, color }): Option => ({
      key: keyOf(value),
      label: label === String(value) ? word(value) : text(label),
      ...(description !== undefined && { description: text(description) }),
      ...(color && { color }),
    }))
  const known = new Map(options.map((option) => [option.key, option]))
  for (const value of held) {
    const key = keyOf(value)
    if (!known.has(key)) known.set(key, { key, label: word(value) })
  }
  return [...known.values()]
}

/** A value of one's own, where nothing is chosen without one. */
export const heldIn = (value: unknown): unknown[] =>
  value === undefined || value === null || value === '' ? [] : [value]

/** Several values; one that is no list is one of them. */
export const listOf = (value: unknown): unknown[] => [value ?? []].flat()

/** What people read of a record, in their language. */
export function recordLabel(
  { label, record }: RecordOption,
  display: string | undefined,
  locale: Locale,
): string {
  const shown = display === undefined ? undefined : record?.[display]
  return (
    (typeof shown === 'object' || typeof shown === 'string'
      ? pickText(shown as Text | null, locale)
      : '') || label
  )
}
