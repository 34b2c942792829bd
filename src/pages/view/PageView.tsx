import { useMemo, type ReactNode } from 'react'
import type { PageDocument, PageObject, PageRow } from '#schema'
import { toModel, type PageModel } from '../model/index.ts'
import { createStaticStore, NodeStoreContext, useRoot, type NodeStore } from './nodeStore.ts'
import { ObjectView, RowContent as StoredRowContent, RowList } from './NodeViews.tsx'
import type { PageAnswers } from './pageAnswers.ts'
import { PageContext, usePage, VisibilityContext, type PageEnvironment } from './pageContext.ts'
import './page.css'
import '#generated/pageStyle.css'

/** A page from a store: the builder's canvas, and whatever else changes under the reader's eyes. */
export function StoredPageView({
  store,
  environment,
}: {
  store: NodeStore
  environment: PageEnvironment
}) {
  return (
    <PageContext value={environment}>
      <NodeStoreContext value={store}>
        <div className="sala-page">
          <Rows />
        </div>
      </NodeStoreContext>
    </PageContext>
  )
}

/** A page document that was accepted before; one that is not is a mistake of whoever passed it on. */
export function PageView({
  page,
  environment,
}: {
  page: PageDocument
  environment: PageEnvironment
}) {
  const store = useMemo(() => createStaticStore(readPage(page)), [page])
  return <StoredPageView store={store} environment={environment} />
}

/** What stands in a row, without the row itself. */
export function RowContent({ row, environment }: { row: PageRow; environment: PageEnvironment }) {
  const store = useMemo(() => createStaticStore(readPage(pageOf(row))), [row])
  return (
    <PageContext value={environment}>
      <NodeStoreContext value={store}>
        <StoredRowContent id={row.id} />
      </NodeStoreContext>
    </PageContext>
  )
}

const pageOf = (row: PageRow): PageDocument => ({
  type: 'other',
  slug: 'nested',
  title: '',
  builder: [row],
})

/** Another document inside a block: same surroundings, its own nodes, which are edited where they belong and not here. */
function Nested({
  page,
  data,
  children,
}: {
  page: PageDocument
  data?: PageAnswers | undefined
  children: ReactNode
}) {
  const outside = usePage()
  const around = useMemo(() => {
    const { edit: _, ...rest } = outside
    return data ? { ...rest, data } : rest
  }, [outside, data])
  const store = useMemo(() => createStaticStore(readPage(page)), [page])
  return (
    <PageContext value={around}>
      <NodeStoreContext value={store}>{children}</NodeStoreContext>
    </PageContext>
  )
}

/** Rows of another document inside a block (a form, a reusable part), with the answers of its own queries if it has any. */
export const NestedRows = ({ page, data }: { page: PageDocument; data?: PageAnswers }) => (
  <Nested page={page} data={data}>
    <Rows />
  </Nested>
)

/** One object that stands in no row of this page, as a block among the fields of a form: whoever renders it says when. */
export function NestedObject({ object }: { object: PageObject }) {
  const page = useMemo<PageDocument>(
    () => pageOf({ id: 'nested-row', columns: [{ id: 'nested-column', objects: [object] }] }),
    [object],
  )
  return (
    <Nested page={page}>
      <VisibilityContext value={useAlwaysVisible}>
        <ObjectView id={object.id} />
      </VisibilityContext>
    </Nested>
  )
}

const useAlwaysVisible = (): boolean => true

const Rows = () => <RowList ids={useRoot()} />

function readPage(page: PageDocument): PageModel {
  const read = toModel(page)
  if (!read.ok)
    throw new Error(
      `the page cannot be drawn: ${read.failures.map((failure) => `${failure.code} at ${failure.path ?? 'page'}`).join(', ')}`,
    )
  return read.value
}
