import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { InLanguage, useLocale, useText } from '#i18n'
import { descendants, type Difference, type NodeId, type PageModel } from '#pages/model'
import type { PageDocument } from '#schema'
import { LOCALES, type Locale } from '#shared'
import { Preview } from '../../patterns/Preview.tsx'
import './history.css'

export interface Side {
  caption: string
  page: PageDocument
  model: PageModel
}

interface Props {
  from: Side
  to: Side
  /** What changes from the one to the other. */
  differences: Difference[]
}

/** Two versions of a page side by side and scrolled together, with what differs framed, in either language: what was written in the other looked the same. */
export function VersionPictures({ from, to, differences }: Props) {
  const t = useText('builder')
  const sides = useMemo(
    () => [
      { ...from, marks: marksOf(differences, from.model, 'removed') },
      { ...to, marks: marksOf(differences, to.model, 'added') },
    ],
    [differences, from.model, to.model, from.caption, to.caption],
  )
  const [locale, setLocale] = useState(useLocale())
  // Where both have no room beside each other one is seen at a time, at first the one that is asked about.
  const [shown, setShown] = useState<string>('to')
  return (
    <>
      <SegmentedControl
        className="builder-sides-switch"
        size="xs"
        fullWidth
        aria-label={t('history.pictures')}
        value={shown}
        onChange={setShown}
        data={[
          { value: 'from', label: from.caption },
          { value: 'to', label: to.caption },
        ]}
      />
      <SegmentedControl
        className="builder-sides-language"
        size="xs"
        aria-label={t('history.language')}
        value={locale}
        onChange={(next) => setLocale(next as Locale)}
        data={LOCALES.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <div
        className="builder-sides"
        data-shown={shown}
        tabIndex={0}
        role="group"
        aria-label={t('history.pictures')}
      >
        {sides.map(({ caption, page, marks }, index) => (
          <figure key={index} data-side={index === 0 ? 'from' : 'to'}>
            <figcaption>{caption}</figcaption>
            <InLanguage locale={locale}>
              <Preview rows={page.builder} sources={page.sources} marks={marks} whole />
            </InLanguage>
          </figure>
        ))}
      </div>
    </>
  )
}

/** How the blocks of one side differ; a row or a column that came or went has its blocks marked. */
function marksOf(
  differences: Difference[],
  { nodes }: PageModel,
  only: 'added' | 'removed',
): ReadonlyMap<NodeId, Difference['change']> {
  const marks = new Map<NodeId, Difference['change']>()
  for (const { id, change } of differences) {
    if (
      id === null ||
      !nodes[id] ||
      ((change === 'added' || change === 'removed') && change !== only)
    )
      continue
    const inside = change === 'changed' ? [id] : descendants(nodes, id)
    for (const each of inside)
      if (nodes[each]?.kind === 'object' && !marks.has(each)) marks.set(each, change)
  }
  return marks
}
