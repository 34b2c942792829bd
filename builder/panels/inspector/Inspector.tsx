import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useText } from '#i18n'
import { nodeOf, type NodeId, type NodeKind } from '#pages/model'
import { useBlockName } from '../../context/blockName.ts'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { useAfterPaint } from '../../lazy/afterPaint.ts'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { Group } from '../Group.tsx'
import { Foot, Head } from './Head.tsx'
import { InspectorTabs, PANEL, tabId } from './InspectorTabs.tsx'
import { HiddenWidths, ObjectInspector, ObjectRules } from './ObjectInspector.tsx'
import { StyleGroup } from './style/StyleGroup.tsx'
import { useTabs, type TabName } from './tabs.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import './inspector.css'

const ColumnInspector = /* @__PURE__ */ lazyPart(
  async () => (await import('./ColumnInspector.tsx')).ColumnInspector,
)
const ManyInspector = /* @__PURE__ */ lazyPart(
  async () => (await import('./ManyInspector.tsx')).ManyInspector,
)
const PageInspector = /* @__PURE__ */ lazyPart(
  async () => (await import('./PageInspector.tsx')).PageInspector,
  { unhurried: true, isAnnounced: true },
)
const RowInspector = /* @__PURE__ */ lazyPart(
  async () => (await import('./RowInspector.tsx')).RowInspector,
)

/**
 * Whatever is selected, to be changed: a block by the schema of its props, a row, a column, or the page itself. The page
 * on the canvas goes first; what reaches for the fields before they have followed finds those of the selection.
 */
export const Inspector = memo(function Inspector() {
  const { store, contentOnly } = useBuilder()
  const id = useBuilderState((state) => state.selection)
  const kind = useBuilderState((state) =>
    state.selection === null ? undefined : nodeOf(state.model, state.selection)?.kind,
  )
  const type = useBuilderState((state) => {
    const node = state.selection === null ? undefined : nodeOf(state.model, state.selection)
    return node?.kind === 'object' ? node.data.type : undefined
  })
  const count = useBuilderState((state) => state.also.length + 1)
  const selected = useMemo(
    () => ({ id, kind, type, count: contentOnly ? 1 : count }),
    [id, kind, type, count, contentOnly],
  )
  const shown = useAfterPaint(selected, useGoesWithPage())
  const waits = shown !== selected
  const [tab, setTab] = useState<TabName>('content')
  // Not `inert`: that styles and paints all of it anew before the page is shown.
  const what = shown.count > 1 ? 'many' : (shown.kind ?? 'page')
  const root = useTop(`${what} ${shown.type ?? ''}`)
  return (
    <div
      ref={root}
      className="builder-inspector"
      onBlur={() => store.endTyping()}
      data-inspector={what}
      aria-disabled={waits || undefined}
    >
      {shown.count > 1 ? (
        <ManyInspector />
      ) : shown.kind && shown.id !== null ? (
        <NodeInspector
          key={shown.id}
          id={shown.id}
          kind={shown.kind}
          type={shown.type}
          tab={tab}
          onTab={setTab}
        />
      ) : (
        <PageInspector />
      )}
    </div>
  )
})

/** Shows other fields from their beginning; those of another block of the same kind stay where they were being looked at. */
function useTop(what: string): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  useEffect(() => {
    const panel = root.current?.parentElement
    // Asking the panel itself would lay out the page once more with each choice.
    const note = (): void => void (isScrolled.current = true)
    panel?.addEventListener('scroll', note, { passive: true })
    return () => panel?.removeEventListener('scroll', note)
  }, [])
  useLayoutEffect(() => {
    if (isScrolled.current) root.current!.parentElement!.scrollTop = 0
    isScrolled.current = false
  }, [what])
  return root
}

/** Selections that follow one another sooner run through the page (ms). */
const RUN = 100

/** Did the last selection come with a change of the page, or while one runs through it? What is chosen by itself holds nothing up. */
function useGoesWithPage(): () => boolean {
  const { store } = useBuilder()
  const last = useRef({ at: -Infinity, together: false })
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.selection === before.selection && now.also === before.also) return
        const at = performance.now()
        last.current = { at, together: now.model !== before.model || at - last.current.at < RUN }
      }),
    [store],
  )
  return useCallback(() => last.current.together, [])
}

const NodeInspector = memo(function NodeInspector({
  id,
  kind,
  type,
  tab,
  onTab,
}: {
  id: NodeId
  kind: NodeKind
  type: string | undefined
  /** The tab that was looked at last: it stays where the next node has it. */
  tab: TabName
  onTab(tab: TabName): void
}) {
  const t = useText('builder')
  const nameOf = useBlockName()
  const tabs = useTabs(id)
  const shown = tabs.includes(tab) ? tab : tabs[0]!
  return (
    <>
      <Breadcrumbs id={id} />
      <Head id={id} name={type === undefined ? t(`part.${kind}`) : nameOf(type)} />
      {tabs.length > 1 ? (
        <>
          <InspectorTabs id={id} tabs={tabs} value={shown} onChange={onTab} />
          <div
            role="tabpanel"
            id={PANEL}
            className="builder-inspector-panel"
            aria-labelledby={tabId(shown)}
          >
            <Shown id={id} kind={kind} type={type} tab={shown} />
          </div>
        </>
      ) : (
        <Shown id={id} kind={kind} type={type} tab={shown} />
      )}
      <Foot id={id} hasColumns={kind !== 'object'} />
    </>
  )
})

/** What a tab shows of a node. */
function Shown({
  id,
  kind,
  type,
  tab,
}: {
  id: NodeId
  kind: NodeKind
  type: string | undefined
  tab: TabName
}) {
  const t = useText('builder')
  const { contentOnly } = useBuilder()
  if (tab === 'style') return <StyleGroup id={id} kind={kind} />
  if (tab === 'rules')
    return type === undefined ? (
      <Group name="visibility">
        <HiddenWidths id={id} />
      </Group>
    ) : (
      <ObjectRules id={id} type={type} />
    )
  return (
    <>
      {type !== undefined && <ObjectInspector id={id} type={type} />}
      {kind === 'column' && !contentOnly && <ColumnInspector id={id} />}
      {kind === 'row' && <RowInspector id={id} />}
      {kind !== 'object' && contentOnly && (
        <p className="builder-note">{t('inspector.content-only')}</p>
      )}
    </>
  )
}
