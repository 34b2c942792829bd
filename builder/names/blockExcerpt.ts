import type { PageObject } from '#schema'
import { pickText, type Text } from '#shared'

export const LONGEST = 40

/** The first words that a block shows, to tell two of a kind apart: those of `empty` it shows only where there is nothing. */
export function blockExcerpt(
  { label, props }: Pick<PageObject, 'label' | 'props'>,
  locale: 'th' | 'en',
): string {
  const values = [
    label,
    ...Object.entries(props ?? {}).flatMap(([name, value]) => (name === 'empty' ? [] : [value])),
  ]
  const text = values
    .map((value) =>
      value === label && typeof value === 'string'
        ? value
        : typeof value === 'object' && value !== null && 'th' in value
          ? pickText(value as Text, locale)
          : '',
    )
    .find((words) => words !== '')
  const words = (text ?? '').replace(/<[^>]*>/g, ' ').trim()
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words
}
