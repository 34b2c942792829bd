import type { Field } from '#schema'
import type { Locale } from '#shared'

/** What a list is narrowed by: the values of a field that are still given, and the one that is chosen. */
export function filterChoices(
  field: Field | undefined,
  yes: string,
  no: string,
  locale: Locale,
  chosen: string | undefined,
): { value: string; label: string }[] {
  if (field?.type === 'boolean')
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ]
  const labels = field?.['x-labels' as keyof Field] as
    Record<string, { th: string; en: string; retired?: true }> | undefined
  return ((field?.enum ?? []) as string[])
    .filter((value) => !labels?.[value]?.retired || value === chosen)
    .map((value) => ({ value, label: labels?.[value]?.[locale] ?? value }))
}
