import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '#i18n'
import { PageView, staticAnswers, type PageEnvironment } from '#pages'
import { blockTypes, collectQueries, pageData } from '#pages/model'
import type { PageDocument, PageRow } from '#schema'
import { useSession } from '#session'
import { useBuilder } from '../builderContext.ts'
import { ask } from '../usePageData.ts'

/** Width of the page that is drawn small. */
const PAGE = 1120

/** Rows as their blocks draw them, small; drawn once they come into view, with what their queries answer. */
export const Preview = memo(function Preview({ rows }: { rows: PageRow[] }) {
  const { blocks, drawing } = useBuilder()
  const { client, user } = useSession()
  const locale = useLocale()
  const place = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState<number | null>(null)
  const [environment, setEnvironment] = useState<PageEnvironment | null>(null)
  const page = useMemo<PageDocument>(() => ({ type: 'page', slug: 'preview', title: '', builder: rows }), [rows])

  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setScale(entry.boundingClientRect.width / PAGE), { rootMargin: '200px' })
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  const isNear = scale !== null
  useEffect(() => {
    if (!isNear) return
    let left = false
    const collected = collectQueries(page, blocks, { route: {}, search: {}, user: user as unknown as Record<string, unknown> | null })
    void Promise.all([Promise.all(collected.queries.map((query) => ask(client, query))), drawing.ready(blockTypes(page))]).then(([answers]) => {
      if (!left) setEnvironment({ registry: drawing.registry, user, admin: false, site: drawing.site, origin: window.location.origin, path: window.location.pathname, params: {}, search: {}, data: staticAnswers(pageData(collected, answers, { user, site: drawing.site, route: {}, search: {} }, locale)) })
    })
    return () => void (left = true)
  }, [isNear, page, blocks, client, user, drawing, locale])

  return (
    <span ref={place} className="builder-preview" aria-hidden inert data-drawn={environment ? '' : undefined}>
      {environment && <span className="builder-preview-page" style={{ inlineSize: PAGE, transform: `scale(${scale})` }}><PageView page={page} environment={environment} /></span>}
    </span>
  )
})
