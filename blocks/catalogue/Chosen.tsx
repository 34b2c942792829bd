import { useLocale, useText } from '#i18n'
import {
  DIMENSIONS,
  type CatalogueAnswer,
  type CatalogueChoice,
  type Dimension,
} from '#pages/model'
import { Icon } from '#ui'
import { labelOf } from './labels.ts'

interface ChosenProps {
  options: CatalogueAnswer['options']
  choice: CatalogueChoice
  hrefOf(change: Partial<CatalogueChoice>): string
}

export const NONE_CHOSEN = Object.fromEntries(
  DIMENSIONS.map((dimension) => [dimension, [] as string[]]),
) as Record<Dimension, string[]>

/** What is chosen, each with the way to take it away, and the way to take all away. */
export function Chosen({ options, choice: { chosen }, hrefOf }: ChosenProps) {
  const t = useText('academy')
  const locale = useLocale()
  const chips = DIMENSIONS.flatMap((dimension) =>
    chosen[dimension].map((value) => ({
      key: `${dimension} ${value}`,
      name: labelOf(dimension, value, options[dimension], t, locale),
      href: hrefOf({
        chosen: { ...chosen, [dimension]: chosen[dimension].filter((one) => one !== value) },
      }),
    })),
  )
  if (chips.length === 0) return null
  return (
    <ul className="sala-catalogue-chosen" aria-label={t('catalogue.chosen')}>
      {chips.map(({ key, name, href }) => (
        <li key={key}>
          <a href={href} aria-label={t('catalogue.remove', { name })}>
            {name}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={hrefOf({ chosen: NONE_CHOSEN })} className="sala-catalogue-chosen-all">
          {t('catalogue.clear')}
        </a>
      </li>
    </ul>
  )
}
