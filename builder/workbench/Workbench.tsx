import {
  createElement,
  useCallback,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useLeaveWarning } from '#forms'
import { useText } from '#i18n'
import { screenPath, useSession } from '#session'
import { AfterPaint } from '../lazy/afterPaint.ts'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import type { SitePartProps } from '../canvas/SiteAround.tsx'
import { DragSession } from '../canvas/dragSession.ts'
import type { Point } from '../context/point.ts'
import { useKeyboardDrag } from '../canvas/useKeyboardDrag.ts'
import { Inspector } from '../panels/inspector/Inspector.tsx'
import { loadInspectorWidgets } from '../panels/inspector/loadInspectorWidgets.ts'
import type { DialogName } from '../intents/intent.ts'
import { lazyPart, usePreload } from '../lazy/lazyPart.tsx'
import { useFileDrop } from '../pictures/useFileDrop.ts'
import type { Announcement } from '../names/announcement.ts'
import type { Autosave } from '../store/autosave.ts'
import { isDirty } from '../store/builderStore.ts'
import { useSaving } from '../data/useSaving.ts'
import { NOTHING_KEPT, Workplace, type WorkplaceProps } from './Workplace.tsx'
import { useCanvasEnvironment } from './useCanvasEnvironment.ts'
import { type Sheet, useSheets } from './useSheets.ts'
import { usePublishing } from './usePublishing.ts'
import { useDeskIntents } from './useDeskIntents.ts'
import { DeskDialogs } from './DeskDialogs.tsx'

/** Keeps the place of the bar. */
const BAR_PLACE = /* @__PURE__ */ createElement('header', { className: 'builder-bar' })
const BuilderDnd = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/BuilderDnd.tsx')).BuilderDnd,
  { placeholder: null },
)
const BlockTools = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/BlockTools.tsx')).BlockTools,
  { unhurried: true },
)
const ContextMenu = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/ContextMenu.tsx')).ContextMenu,
)
const LeftTabs = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/LeftTabs.tsx')).LeftTabs,
)
const ProblemCount = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/ProblemCount.tsx')).ProblemCount,
  { placeholder: null },
)
const SiteAround = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/SiteAround.tsx')).SiteAround,
  { unhurried: true },
)
const StartHere = /* @__PURE__ */ lazyPart(
  async () => (await import('../patterns/StartHere.tsx')).StartHere,
)
const TopBar = /* @__PURE__ */ lazyPart(async () => (await import('../panels/TopBar.tsx')).TopBar, {
  placeholder: BAR_PLACE,
})

interface WorkbenchProps extends WorkplaceProps {
  /** Renders what the site puts around its pages. */
  SitePart?: ComponentType<SitePartProps>
}

/** The builder over one open page. The page is on the screen first, what stands around it after. */
export const Workbench = (props: WorkbenchProps) => (
  <Workplace {...props}>{(say) => <Desk {...props} say={say} />}</Workplace>
)

function Desk({
  record,
  blocks,
  registry,
  site,
  restoration = NOTHING_KEPT,
  SitePart,
  say,
}: WorkbenchProps & { say(announcement: Announcement): void }) {
  const t = useText('builder')
  const { modules } = useSession()
  const { store, frames, patterns, contentOnly } = useBuilder()
  const slotNames = useCallback((type: string) => Object.keys(blocks[type]?.slots ?? {}), [blocks])
  const session = useMemo(
    () => new DragSession({ store, blocks, frames, slotNames, onPattern: patterns.dragged }),
    [store, blocks, frames, slotNames, patterns],
  )
  useFileDrop(session)
  const keyboard = useKeyboardDrag({ session, say })
  const environment = useCanvasEnvironment({ blocks, registry, site }, slotNames)
  const sheets = useSheets()
  const { sheet, left, setLeft, tabs, fold, toInspector } = sheets
  const slug = useBuilderState((state) => state.model.page.slug)
  const live = `/cms/page/${slug}`
  const saving = useSaving({ record, restoration, live, say })
  const { save, autosave } = saving
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const closeDialog = useCallback(() => setDialog(null), [])
  const showProblems = useCallback(() => {
    setDialog(null)
    sheets.show('problems')
  }, [sheets.show])
  const { publish, publishAnyway } = usePublishing({
    saving,
    announce: say,
    setDialog,
    showProblems,
  })
  const simulate = useCallback((): void => {
    save()
    setDialog('simulator')
  }, [save])
  const [menuAt, setMenuAt] = useState<Point | null>(null)
  const closeMenu = useCallback(() => setMenuAt(null), [])
  const intents = useDeskIntents({
    save,
    publish,
    simulate,
    announce: say,
    onShow: sheets.show,
    onOpen: setDialog,
  })

  const overlay = useMemo(
    () => (contentOnly ? null : <WhereEmpty onTemplates={() => setDialog('template')} />),
    [contentOnly],
  )

  const around = useMemo(
    () =>
      SitePart && {
        header: <SiteAround part="header" Part={SitePart} />,
        footer: <SiteAround part="footer" Part={SitePart} />,
      },
    [SitePart],
  )
  const tools = useMemo(
    () => (contentOnly ? null : <BlockTools intents={intents} keyboard={keyboard} />),
    [contentOnly, intents, keyboard],
  )

  return (
    <Standing sheet={sheet} autosave={autosave}>
      <AfterPaint place={BAR_PLACE}>
        <TopBar
          closePath={screenPath(modules, 'page', 'list') ?? '/cms/pages'}
          previewPath={live}
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
          session={session}
          keyboard={keyboard}
          onMenu={setMenuAt}
          overlay={overlay}
          tools={tools}
          {...(around ? { around } : {})}
        />
        <aside className="builder-right" aria-label={t('tab.inspector')}>
          <Inspector />
        </aside>
      </div>
      <AfterPaint>
        <BuilderDnd session={session} />
      </AfterPaint>
      <SheetTabs sheets={sheets} />
      {menuAt && <ContextMenu intents={intents} at={menuAt} onClose={closeMenu} />}
      <DeskDialogs
        record={record}
        dialog={dialog}
        intents={intents}
        saving={saving}
        site={site._id}
        onPublish={publish}
        onPublishAnyway={publishAnyway}
        onLook={showProblems}
        onJump={toInspector}
        onClose={closeDialog}
      />
    </Standing>
  )
}

/** On a narrow screen the tools are leafed through below the page. */
function SheetTabs({ sheets: { sheet, tabs, toggle } }: { sheets: ReturnType<typeof useSheets> }) {
  const t = useText('builder')
  return (
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
