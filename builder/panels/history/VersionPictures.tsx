import { useMemo } from 'react'
import { formatDate, useLocale, useText } from '#i18n'
import { descendants, type Difference, type NodeId, type PageModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { Preview } from '../../patterns/Preview.tsx'

interface Side {
  page: PageDocument
  model: PageModel
}

interface Props {
  now: Side
  then: Side
  /** When the other version was saved (ISO 8601, UTC). */
  date: string
  /** What changes from the page as it stands to that version. */
  differences: Difference[]
}

/** The page as it stands and another version of it, side by side and scrolled together, with what differs framed. */
export function VersionPictures({ now, then, date, differences }: Props) {
  const t = useText('builder')
  const locale = useLocale()
  const marks = useMemo(() => ({ now: marksOf(differences, now.model, 'removed'), then: marksOf(differences, then.model, 'added') }), [differences, now.model, then.model])
  return (
    <div className="builder-sides" tabIndex={0} role="group" aria-label={t('history.pictures')}>
      <figure data-side="now">
        <figcaption>{t('history.now')}</figcaption>
        <Preview rows={now.page.builder} sources={now.page.sources} marks={marks.now} whole />
      </figure>
      <figure data-side="then">
        <figcaption>{formatDate(date, locale, 'datetime')}</figcaption>
        <Preview rows={then.page.builder} sources={then.page.sources} marks={marks.then} whole />
      </figure>
    </div>
  )
}

/** How the blocks of one side differ; a row or a column that came or went has its blocks marked. */
function marksOf(differences: Difference[], { nodes }: PageModel, only: 'added' | 'removed'): ReadonlyMap<NodeId, Difference['change']> {
  const marks = new Map<NodeId, Difference['change']>()
  for (const { id, change } of differences) {
    if (id === null || !nodes[id] || ((change === 'added' || change === 'removed') && change !== only)) continue
    const inside = change === 'changed' ? [id] : descendants(nodes, id)
    for (const each of inside) if (nodes[each]?.kind === 'object' && !marks.has(each)) marks.set(each, change)
  }
  return marks
}
