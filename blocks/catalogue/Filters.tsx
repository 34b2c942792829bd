import { formatNumber, useLocale, useText } from '#i18n'
import {
  DIMENSIONS,
  type CatalogueAnswer,
  type CatalogueChoice,
  type Dimension,
} from '#pages/model'
import { labelOf } from './labels.ts'

interface FiltersProps {
  options: CatalogueAnswer['options']
  chosen: CatalogueChoice['chosen']
  onChange(dimension: Dimension, values: string[]): void
}

/** The groups of a filter with how many courses each value leaves. A value that leaves none is shown while it is chosen. */
export function Filters({ options, chosen, onChange }: FiltersProps) {
  const t = useText('academy')
  const locale = useLocale()
  const count = Object.values(chosen).flat().length
  return (
    <details className="sala-filters">
      <summary>
        {count > 0
          ? t('catalogue.filters-chosen', { count: formatNumber(count, locale) })
          : t('catalogue.filters')}
      </summary>
      <div className="sala-filters-groups">
        <h2 className="sala-filters-title">{t('catalogue.filters')}</h2>
        {DIMENSIONS.map((dimension) => {
          const own = chosen[dimension]
          const offered = options[dimension].filter(
            (option) => option.count > 0 || own.includes(option.value),
          )
          if (offered.length === 0) return null
          return (
            <fieldset key={dimension}>
              <legend>{t(`catalogue.${dimension}`)}</legend>
              {offered.map(({ value, count: left }) => (
                <label key={value}>
                  <input
                    type="checkbox"
                    name={dimension}
                    value={value}
                    checked={own.includes(value)}
                    onChange={({ target }) =>
                      onChange(
                        dimension,
                        target.checked ? [...own, value] : own.filter((one) => one !== value),
                      )
                    }
                  />
                  <span>{labelOf(dimension, value, options[dimension], t, locale)}</span>
                  <span className="sala-filters-count">
                    <span aria-hidden="true">{formatNumber(left, locale)}</span>
                    <span className="visually-hidden">
                      {t('catalogue.courses', { count: left })}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
          )
        })}
        <button className="sala-button sala-filters-show" data-kind="primary">
          {t('catalogue.show')}
        </button>
      </div>
    </details>
  )
}
