import { notifications } from '@mantine/notifications'
import {
  createElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useLeaveWarning } from '#forms'
import { useLocale, useText } from '#i18n'
import type { EditPort, PageEnvironment } from '#pages'
import { screenPath, useSession } from '#session'
import { AfterPaint } from '../lazy/afterPaint.ts'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBlockName } from '../context/blockName.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import type { CanvasWidth } from '../canvas/canvasWidth.ts'
import { useBreakpointWidth } from '../canvas/useBreakpointWidth.ts'
import { ColumnHandle } from '../canvas/ColumnHandle.tsx'
import { DragSession } from '../canvas/dragSession.ts'
import { EmptyPlace } from '../canvas/EmptyPlace.tsx'
import { ObjectFrame } from '../canvas/ObjectFrame.tsx'
import type { Point } from '../context/point.ts'
import { useKeyboardDrag } from '../canvas/useKeyboardDrag.ts'
import { Inspector } from '../panels/inspector/Inspector.tsx'
import { loadInspectorWidgets } from '../panels/inspector/loadInspectorWidgets.ts'
import { LEFT_TABS, type LeftTab } from '../panels/leftTab.ts'
import { useDetach } from '../patterns/useDetach.ts'
import { CONTENT_INTENTS, createIntents } from '../intents/intents.ts'
import type { DialogName } from '../intents/intent.ts'
import { focusNextPart, focusShown } from '../intents/nextPart.ts'
import { useShortcuts } from '../intents/useShortcuts.ts'
import { lazyPart, usePreload } from '../lazy/lazyPart.tsx'
import { PicturesOnTheirWay } from '../pictures/PicturesOnTheirWay.tsx'
import { useFileDrop } from '../pictures/useFileDrop.ts'
import type { Announcement } from '../names/announcement.ts'
import type { Autosave } from '../store/autosave.ts'
import { isDirty } from '../store/builderStore.ts'
import { usePageData } from '../data/usePageData.ts'
import { useSaving } from '../data/useSaving.ts'
import { NOTHING_KEPT, Workplace, type WorkplaceProps } from './Workplace.tsx'

/** Keeps the place of the bar. */
const BAR_PLACE = /* @__PURE__ */ createElement('header', { className: 'builder-bar' })
const BuilderDnd = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/BuilderDnd.tsx')).BuilderDnd,
  { place: null },
)
const CommandPalette = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/CommandPalette.tsx')).CommandPalette,
)
const ContextMenu = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/ContextMenu.tsx')).ContextMenu,
)
const EntryInView = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/EntryInView.tsx')).EntryInView,
  { unhurried: true },
)
const HelpSheet = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/HelpSheet.tsx')).HelpSheet,
)
const LeftTabs = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/LeftTabs.tsx')).LeftTabs,
)
const PageDialogs = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/settings/PageDialogs.tsx')).PageDialogs,
  { unhurried: true },
)
const PatternDialogs = /* @__PURE__ */ lazyPart(
  async () => (await import('../patterns/PatternDialogs.tsx')).PatternDialogs,
)
const ProblemCount = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/ProblemCount.tsx')).ProblemCount,
  { place: null },
)
const PublishDialog = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/PublishDialog.tsx')).PublishDialog,
)
const RowMark = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/RowMark.tsx')).RowMark,
  { unhurried: true },
)
const SaveDialogs = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/SaveDialogs.tsx')).SaveDialogs,
  { unhurried: true },
)
const Simulator = /* @__PURE__ */ lazyPart(
  async () => (await import('../simulator/Simulator.tsx')).Simulator,
)
const SiteWatch = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/SiteWatch.tsx')).SiteWatch,
  { unhurried: true },
)
const StartHere = /* @__PURE__ */ lazyPart(
  async () => (await import('../patterns/StartHere.tsx')).StartHere,
)
const TopBar = /* @__PURE__ */ lazyPart(async () => (await import('../panels/TopBar.tsx')).TopBar, {
  place: BAR_PLACE,
})

/** The builder over one open page. The page is on the screen first, what stands around it after. */
export const Workbench = (props: WorkplaceProps) => (
  <Workplace {...props}>{(say) => <Desk {...props} say={say} />}</Workplace>
)

const PATTERN_DIALOGS = new Set<DialogName>([
  'template',
  'save-pattern',
  'save-template',
  'save-part',
])

type Sheet = LeftTab | 'inspector'

function Desk({
  record,
  blocks,
  registry,
  site,
  restoration = NOTHING_KEPT,
  say,
}: WorkplaceProps & { say(said: Announcement): void }) {
  const t = useText('builder')
  const backend = useText('backend')
  const { client, user, modules } = useSession()
  const { store, actions, frames, problems, patterns, drawing, contentOnly } = useBuilder()
  const slotNames = useCallback((type: string) => Object.keys(blocks[type]?.slots ?? {}), [blocks])
  const nameOf = useBlockName()
  const session = useMemo(
    () => new DragSession({ store, blocks, frames, slotNames, onPattern: patterns.dragged }),
    [store, blocks, frames, slotNames, patterns],
  )
  useFileDrop(session)
  const keyboard = useKeyboardDrag({ session, say })
  const locale = useLocale()
  const data = usePageData(client, store, blocks, user, drawing.ready, locale)
  const edit = useMemo<EditPort>(
    () => ({
      ObjectFrame,
      EmptyPlace,
      RowMark,
      ...(contentOnly ? {} : { ColumnHandle }),
      slotNames,
      nameOf,
    }),
    [slotNames, nameOf, contentOnly],
  )
  const environment = useMemo<PageEnvironment>(
    () => ({
      registry,
      user,
      admin: true,
      site,
      origin: window.location.origin,
      path: window.location.pathname,
      params: {},
      search: {},
      data,
      edit,
    }),
    [registry, user, site, data, edit],
  )
  const [width, setWidth] = useState<CanvasWidth>('full')
  useBreakpointWidth(setWidth)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [left, setLeft] = useState<LeftTab>(contentOnly ? 'outline' : 'palette')
  const tabs = useMemo(
    () => LEFT_TABS.filter((name) => !contentOnly || name !== 'palette'),
    [contentOnly],
  )
  const slug = useBuilderState((state) => state.model.page.slug)
  const live = `/cms/page/${slug}`
  const saving = useSaving({ record, restoration, live, say })
  const { save, autosave } = saving
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const closeDialog = useCallback(() => setDialog(null), [])
  const showProblems = useCallback(() => {
    setDialog(null)
    setSheet('problems')
    setLeft('problems')
  }, [])
  const accepted = useRef(new Set<string>())
  const publish = useCallback((): void => {
    const check = (): void => {
      const found = problems.look()
      const errors = found.filter(({ level }) => level === 'error')
      if (errors.length === 0)
        return found.every((one) => accepted.current.has(JSON.stringify(one)))
          ? saving.publish()
          : setDialog('publish')
      showProblems()
      say({ key: 'said.problems', params: { count: errors.length } })
      notifications.show({
        id: 'unfinished',
        color: 'red',
        message: t('said.problems', { count: errors.length }),
      })
    }
    // Nothing is published unchecked.
    store.setState({ publishing: true })
    void problems
      .begin()
      .finally(() => store.setState({ publishing: false }))
      .then(check, () => notifications.show({ color: 'red', message: backend('part-lost') }))
  }, [store, saving, problems, showProblems, say, t, backend])
  // What was accepted once is not asked about again.
  const publishAnyway = useCallback((): void => {
    problems.look().forEach((one) => accepted.current.add(JSON.stringify(one)))
    setDialog(null)
    publish()
  }, [problems, publish])
  const simulate = useCallback((): void => {
    save()
    setDialog('simulator')
  }, [save])
  const [menuAt, setMenuAt] = useState<Point | null>(null)
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const detach = useDetach()
  const intents = useMemo(() => {
    const show = (next: LeftTab): void => {
      setSheet(next)
      setLeft(next)
      focusShown()
    }
    const look = (next: CanvasWidth): void => {
      setWidth(next)
      say({ key: `width.${next}` })
    }
    return createIntents({
      store,
      actions,
      blocks,
      desk: {
        save,
        publish,
        simulate,
        setWidth: look,
        show,
        open: setDialog,
        nextPart: () => focusNextPart(frames, store.getState()),
        detach,
      },
    }).filter(({ id }) => !contentOnly || CONTENT_INTENTS.has(id))
  }, [store, actions, blocks, save, publish, simulate, detach, contentOnly, say])
  useShortcuts(intents)

  const toggle = (next: Sheet): void => {
    setSheet(sheet === next ? null : next)
    if (next !== 'inspector') setLeft(next)
  }
  const overlay = useMemo(
    () => (contentOnly ? null : <WhereEmpty onTemplates={() => setDialog('template')} />),
    [contentOnly],
  )
  const fold = useCallback(() => setSheet(null), [])
  const toInspector = useCallback(() => setSheet('inspector'), [])
  useSheetMakingRoom(fold)

  return (
    <Standing sheet={sheet} autosave={autosave}>
      <AfterPaint place={BAR_PLACE}>
        <TopBar
          closePath={screenPath(modules, 'page', 'list') ?? '/cms/pages'}
          previewPath={live}
          width={width}
          onWidth={setWidth}
          autosave={autosave}
          onSave={save}
          onPublish={publish}
          onSimulate={contentOnly ? undefined : simulate}
        />
      </AfterPaint>
      <div className="builder-desk">
        <aside className="builder-left" aria-label={t('tab.tools')}>
          <AfterPaint>
            <LeftTabs
              page={record._id}
              tabs={tabs}
              value={left}
              onChange={setLeft}
              session={session}
              onTaken={fold}
              onJump={toInspector}
            />
          </AfterPaint>
        </aside>
        <Canvas
          environment={environment}
          width={width}
          session={session}
          keyboard={keyboard}
          onMenu={setMenuAt}
          overlay={overlay}
        />
        <aside className="builder-right" aria-label={t('tab.inspector')}>
          <Inspector />
        </aside>
      </div>
      <AfterPaint>
        <BuilderDnd session={session} />
      </AfterPaint>
      <nav className="builder-tabs" aria-label={t('tab.tools')}>
        {(['palette', 'inspector', 'outline', 'problems', 'comments', 'history'] as const)
          .filter((name) => name === 'inspector' || tabs.includes(name))
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={sheet === name}
              onClick={() => toggle(name)}
            >
              {t(`tab.${name}`)}
              {name === 'problems' && (
                <>
                  {' '}
                  <AfterPaint>
                    <ProblemCount />
                  </AfterPaint>
                </>
              )}
            </button>
          ))}
      </nav>
      {menuAt && <ContextMenu intents={intents} at={menuAt} onClose={closeMenu} />}
      {dialog === 'help' && <HelpSheet intents={intents} onClose={closeDialog} />}
      {dialog === 'publish' && (
        <PublishDialog
          onClose={closeDialog}
          onLook={showProblems}
          onJump={toInspector}
          onPublish={publishAnyway}
        />
      )}
      {dialog === 'simulator' && <Simulator page={record._id} onClose={closeDialog} />}
      {dialog === 'commands' && <CommandPalette intents={intents} onClose={closeDialog} />}
      {dialog && PATTERN_DIALOGS.has(dialog) && (
        <PatternDialogs open={dialog} onClose={closeDialog} />
      )}
      <EntryInView />
      <SiteWatch record={record} site={site._id} />
      <PicturesOnTheirWay />
      <SaveDialogs saving={saving} onJump={toInspector} />
      <PageDialogs saving={saving} onPublish={publish} onJump={toInspector} />
    </Standing>
  )
}

/** Where to start is offered while the page has no rows. */
function WhereEmpty({ onTemplates }: { onTemplates(): void }) {
  const isEmpty = useBuilderState((state) => state.model.root.length === 0 && state.drag === null)
  return isEmpty ? <StartHere onTemplates={onTemplates} /> : null
}

/** Shows and guards what is not saved yet; apart, so that the first change draws the desk inside it not again. */
function Standing({
  sheet,
  autosave,
  children,
}: {
  sheet: Sheet | null
  autosave: Autosave
  children: ReactNode
}) {
  const dirty = useStateAfterPaint(isDirty)
  const busy = useStateAfterPaint((state) => state.saving)
  useLeaveWarning(dirty, () => autosave.keeps, 'steps')
  const { problems } = useBuilder()
  const isComplete = usePreload(
    useCallback(
      async () => void (await Promise.all([problems.begin(), loadInspectorWidgets()])),
      [problems],
    ),
  )
  return (
    <div
      className="builder"
      data-complete={isComplete || undefined}
      data-builder-state={busy ? 'saving' : dirty ? 'unsaved' : 'saved'}
      data-sheet={sheet ?? undefined}
    >
      {children}
    </div>
  )
}

/** On a narrow screen the sheet makes room as soon as something is dragged out of it, or written on the page. */
function useSheetMakingRoom(close: () => void): void {
  const isDue = useBuilderState((state) => state.drag !== null || state.writing !== null)
  const last = useRef(close)
  last.current = close
  useEffect(() => {
    if (isDue) last.current()
  }, [isDue])
}
