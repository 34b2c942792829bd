import { createElement, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { loadExpressions, loadWidgets } from '#forms'
import { lazyPart } from './lazy/lazyPart.tsx'

/** Everything of the builder that comes after the page is open, in one place; `rest.ts` says where each is. */
type Rest = Omit<typeof import('./rest.ts'), 'keepValid' | 'fitting' | 'runSteps' | 'problemSteps'>

type PropsOf<K extends keyof Rest> = ComponentProps<Rest[K]> & object
const load = async <K extends keyof Rest>(name: K) =>
  (await import('./rest.ts'))[name] as unknown as ComponentType<PropsOf<K>>
/** The rules that a page is checked by. */
export const loadRules = () => import('./rest.ts')

/** What the inspectors of the shipped blocks and the dialogs draw besides what every form brings along; the editor of rich text waits for its first use. */
export const loadInspectorWidgets = () =>
  Promise.all([
    loadExpressions(),
    loadWidgets([
      'link',
      'image-address',
      'focal-point',
      'icon',
      'file',
      'list',
      'table',
      'map',
      'choice',
      'json',
      'select-search',
      'records',
      'multiselect',
      'tags',
      'date',
      'datetime',
      'password',
    ]),
  ])

type Around = Omit<typeof import('./around.ts'), 'dressed'>
/** What is drawn with the kit or asks by queries stands in it: the page that opens does neither. */
const dress = async () => (await import('./around.ts')).dressed
/** Comes by itself, before all the rest. */
const around = <K extends keyof Around>(name: K, place?: ReactNode) =>
  lazyPart<ComponentProps<Around[K]> & object>(
    async () => (await import('./around.ts'))[name] as never,
    { place, dress },
  )

/** Keeps the place of the bar. */
export const BAR_PLACE = /* @__PURE__ */ createElement('header', { className: 'builder-bar' })
export const TopBar = /* @__PURE__ */ around('TopBar', BAR_PLACE)
export const BuilderDnd = /* @__PURE__ */ around('BuilderDnd', null)
export const ProblemCount = /* @__PURE__ */ around('ProblemCount', null)
export const LeftTabs = /* @__PURE__ */ around('LeftTabs')

const part = <K extends keyof Rest>(name: K) => lazyPart<PropsOf<K>>(() => load(name), { dress })
/** Stands beside the page from the start: the page itself comes first. It is said to be on its way where it fills a panel. */
const unhurried = <K extends keyof Rest>(name: K, isSaid = false) =>
  lazyPart<PropsOf<K>>(() => load(name), { unhurried: true, isSaid, dress })

export const OpenFailure = /* @__PURE__ */ part('OpenFailure')
export const CommandPalette = /* @__PURE__ */ part('CommandPalette')
export const ContextMenu = /* @__PURE__ */ part('ContextMenu')
export const HelpSheet = /* @__PURE__ */ part('HelpSheet')
export const Simulator = /* @__PURE__ */ part('Simulator')
export const FormFoot = /* @__PURE__ */ unhurried('FormFoot')
export const RowMark = /* @__PURE__ */ unhurried('RowMark')
export const InlineWords = /* @__PURE__ */ part('InlineWords')
export const EntryInView = /* @__PURE__ */ unhurried('EntryInView')
export const SideBySide = /* @__PURE__ */ part('SideBySide')
export const PictureList = /* @__PURE__ */ part('PictureList')
export const Outline = /* @__PURE__ */ part('Outline')
export const Problems = /* @__PURE__ */ part('Problems')
export const PublishDialog = /* @__PURE__ */ part('PublishDialog')
export const SiteWatch = /* @__PURE__ */ unhurried('SiteWatch')
export const Comments = /* @__PURE__ */ part('Comments')
export const History = /* @__PURE__ */ part('History')
export const People = /* @__PURE__ */ unhurried('People')
export const PatternPanel = /* @__PURE__ */ part('PatternPanel')
export const PatternDialogs = /* @__PURE__ */ part('PatternDialogs')
export const StartHere = /* @__PURE__ */ part('StartHere')
export const OpenProps = /* @__PURE__ */ part('OpenProps')
export const PartUse = /* @__PURE__ */ part('PartUse')
export const ScheduleState = /* @__PURE__ */ unhurried('ScheduleState')
export const ReviewState = /* @__PURE__ */ unhurried('ReviewState')
export const DraftLook = /* @__PURE__ */ part('DraftLook')
export const PageInspector = /* @__PURE__ */ unhurried('PageInspector', true)
export const ManyInspector = /* @__PURE__ */ part('ManyInspector')
export const PropBounds = /* @__PURE__ */ part('PropBounds')
export const BlockUses = /* @__PURE__ */ part('BlockUses')
export const AnswerName = /* @__PURE__ */ part('AnswerName')
export const FieldSettings = /* @__PURE__ */ part('FieldSettings')
export const FieldContent = /* @__PURE__ */ part('FieldContent')
export const RowInspector = /* @__PURE__ */ part('RowInspector')
export const ColumnInspector = /* @__PURE__ */ part('ColumnInspector')
export const FlowGroup = /* @__PURE__ */ part('FlowGroup')
export const StyleFields = /* @__PURE__ */ part('StyleFields')
export const HiddenWidths = /* @__PURE__ */ part('HiddenWidths')
export const RuleEditor = /* @__PURE__ */ part('RuleEditor')
export const LogicEditor = /* @__PURE__ */ part('LogicEditor')
export const BindFields = /* @__PURE__ */ part('BindFields')
export const RowsGroup = /* @__PURE__ */ part('RowsGroup')
export const Differences = /* @__PURE__ */ part('Differences')
export const SaveDialogs = /* @__PURE__ */ unhurried('SaveDialogs')
export const PageDialogs = /* @__PURE__ */ unhurried('PageDialogs')
