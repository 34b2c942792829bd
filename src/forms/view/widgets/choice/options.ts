import type { Option } from '#ui'
import { pickText, type Locale, type Text } from '#shared'
import type { Choice } from '../../../schema/widget.ts'
import { useSchemaText } from '../../fieldTexts.ts'
import type { RecordOption } from '../../services.ts'

/** A value of any type as people read it. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The text that stands for a value among options; a text that reads like another value (`"1"`) is told apart from it. */
export const keyOf = (value: unknown): string =>
  /^(["[{\d-]|(true|false|null)$)/.test(value as string) ? JSON.stringify(value) : wordOf(value)

/** Choices of a schema as options, in the language of the screen; equal values are one. */
export function useOptions(choices: readonly Choice[] | undefined): Option[] {
  const text = useSchemaText()
  const options = (choices ?? []).map(({ value, label, description, color }): Option => ({
    key: keyOf(value),
    label: text(label),
    ...(description !== undefined && { description: text(description) }),
    ...(color && { color }),
  }))
  return [...new Map(options.map((option) => [option.key, option])).values()]
}

/** A value that is none of the choices is not lost: it stands among them until another is picked. */
export function withStrange(options: Option[], value: unknown): Option[] {
  if (value === undefined || value === null || options.some(({ key }) => key === keyOf(value)))
    return options
  return [...options, { key: keyOf(value), label: wordOf(value) }]
}

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
