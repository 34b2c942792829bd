import { useText } from '#i18n'
import type { CatalogueChoice } from '#pages/model'
import { otherLayout } from '#shared'
import { NONE_CHOSEN } from './Chosen.tsx'

interface NoResultsProps {
  choice: CatalogueChoice
  hrefOf(change: Partial<CatalogueChoice>): string
}

/** Nothing was found: what may have been meant, where the words come from the other layout of the keyboard, and the way back. */
export function NoResults({ choice: { words, chosen }, hrefOf }: NoResultsProps) {
  const t = useText('academy')
  const shared = useText('public')
  const meant = otherLayout(words)
  const isFiltered = Object.values(chosen).some((values) => values.length > 0)
  return (
    <div className="sala-empty">
      <p>
        <strong>{shared(words || isFiltered ? 'no-results' : 'no-courses')}</strong>
      </p>
      {meant && (
        <p>
          {t('catalogue.meant')} <a href={hrefOf({ words: meant })}>“{meant}”</a>{' '}
          {t('catalogue.meant-end')}
        </p>
      )}
      {(words || isFiltered) && (
        <p>
          {t(isFiltered ? 'catalogue.none-hint' : 'catalogue.none-words')}{' '}
          {isFiltered && <a href={hrefOf({ chosen: NONE_CHOSEN })}>{t('catalogue.clear')}</a>}
        </p>
      )}
    </div>
  )
}
