import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '#i18n'
import { PageView, staticAnswers, type PageEnvironment } from '#pages'
import {
  blockTypes,
  collectQueries,
  pageData,
  rowHolds,
  type NodeId,
  migratePage,
} from '#pages/model'
import type { PageDocument, PageRow } from '#schema'
import { useSession } from '#session'
import { useBuilder, type BuilderPorts } from '../context/builderContext.ts'
import { ask } from '../data/usePageData.ts'
import './patterns.css'

/** Width of the page that is rendered small (px). */
const PAGE = 1120

/** A whole page is rendered no wider than the window, whose width decides how it is laid out: on a telephone it can be read. */
const widthOf = (whole: boolean | undefined): number =>
  whole ? Math.min(PAGE, window.innerWidth) : PAGE

interface Props {
  rows: PageRow[]
  /** What the blocks are bound to. */
  sources?: PageDocument['sources'] | undefined
  /** Blocks that are framed, by their ids. */
  marks?: ReadonlyMap<NodeId, string>
  /** As high as the page, instead of the upper part of it, and with what is wrong told in its place. */
  whole?: boolean
}

/** The blocks that there are, and what renders them. */
export type PreviewPorts = Pick<BuilderPorts, 'blocks' | 'rendering'>

/** What a page is rendered with once it is near: its blocks and what its queries answer. */
function usePreviewEnvironment(
  page: PageDocument,
  isNear: boolean,
  whole: boolean | undefined,
  { blocks, rendering }: PreviewPorts,
): PageEnvironment | null {
  const { client, user } = useSession()
  const locale = useLocale()
  const [environment, setEnvironment] = useState<PageEnvironment | null>(null)
  useEffect(() => {
    if (!isNear) return
    let left = false
    const collected = collectQueries(page, blocks, {
      route: {},
      search: {},
      user: user as unknown as Record<string, unknown> | null,
    })
    void Promise.all([
      Promise.all(collected.queries.map((query) => ask(client, query, locale))),
      rendering.ready(blockTypes(page)),
    ]).then(([answers]) => {
      if (!left)
        setEnvironment({
          registry: rendering.registry,
          user,
          admin: whole === true,
          site: rendering.site,
          origin: window.location.origin,
          path: window.location.pathname,
          params: {},
          search: {},
          data: staticAnswers(
            pageData(
              collected,
              answers,
              { user, site: rendering.site, route: {}, search: {} },
              locale,
              rowHolds,
            ),
          ),
        })
    })
    return () => void (left = true)
  }, [isNear, page, blocks, client, user, rendering, locale, whole])
  return environment
}

/** A page as its blocks draw it, small; rendered once it comes into view, with what its queries answer. */
export function Preview(props: Props) {
  const { blocks, rendering } = useBuilder()
  return <PagePreview {...props} blocks={blocks} rendering={rendering} />
}

/** The same where no page is open. */
export const PagePreview = memo(function PagePreview({
  rows,
  sources,
  marks,
  whole,
  blocks,
  rendering,
}: Props & PreviewPorts) {
  const place = useRef<HTMLSpanElement>(null)
  const [scale, setScale] = useState<number | null>(null)
  const page = useMemo<PageDocument>(
    () =>
      migratePage({
        type: 'page',
        slug: 'preview',
        title: '',
        builder: rows,
        ...(sources ? { sources } : {}),
      }),
    [rows, sources],
  )

  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) =>
        entry?.isIntersecting && setScale(entry.boundingClientRect.width / widthOf(whole)),
      { rootMargin: '200px' },
    )
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  const environment = usePreviewEnvironment(page, scale !== null, whole, { blocks, rendering })

  useEffect(() => {
    for (const block of environment && marks
      ? place.current!.querySelectorAll<HTMLElement>('[data-id]')
      : []) {
      const mark = marks!.get(block.dataset.id!)
      if (mark) block.dataset.mark = mark
    }
  }, [environment, marks])

  return (
    <span
      ref={place}
      className="builder-preview"
      aria-hidden
      inert
      data-whole={whole || undefined}
      data-drawn={environment ? '' : undefined}
    >
      {environment && (
        <span className="builder-preview-page" style={{ inlineSize: widthOf(whole), zoom: scale! }}>
          <PageView page={page} environment={environment} />
        </span>
      )}
    </span>
  )
})
