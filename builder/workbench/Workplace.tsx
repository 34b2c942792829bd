import { notifications } from '@mantine/notifications'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { gatewayServices } from '#flow'
import { FormObjectRendererProvider, FormServicesProvider } from '#forms'
import { useLocale, useText } from '#i18n'
import { NestedObject } from '#pages'
import {
  forbiddenBlock,
  refuseSelfReference,
  moreThanContent,
  type LeftOut,
  type PageModel,
  type SiteInput,
} from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, PageObject, StoredRecord } from '#schema'
import { useSession } from '#session'
import { pickText, textKey, type Failure, type Text } from '#shared'
import { createActions } from '../context/actions.ts'
import { afterPaint } from '../lazy/afterPaint.ts'
import { BuilderProvider, type BuilderPorts, type FlowChoice } from '../context/builderContext.ts'
import { CanvasFrames } from '../context/canvasFrames.ts'
import { DragWatch } from '../context/DragWatch.ts'
import { createClipboardPort } from '../context/clipboardPort.ts'
import { createPatternSource } from '../context/patternSource.ts'
import { createPictureQueue } from '../context/pictureQueue.ts'
import { createProblemWatch } from '../context/problemWatch.ts'
import { announcementText, typeInWords, type Announcement } from '../names/announcement.ts'
import { createBuilderStore } from '../store/builderStore.ts'
import { isBehind, scheduleOf } from '../store/pageRecord.ts'
import type { Restoration } from '../store/restore.ts'
import { createWhenReady } from '../commands/whenReady.ts'
import './builder.css'

export interface WorkplaceProps {
  record: StoredRecord
  model: PageModel
  blocks: Record<string, BlockDocument>
  /** The flows that there are. */
  flows: FlowChoice[]
  /** May the person change words and pictures only? */
  contentOnly?: boolean
  /** Are pages approved by somebody else before they are published? */
  approval?: boolean
  registry: BlockRegistry
  site: SiteInput
  /** What was kept of the page in this browser. */
  restoration?: Restoration
}

/** As many values are named that stayed out of what was pasted. */
const MAX_NAMED = 3

export const NOTHING_KEPT: Restoration = { kind: 'none' }

/** What the parts of the builder stand in over one open page: everything in it works on the same store. */
export function Workplace({
  record,
  model,
  blocks,
  flows,
  contentOnly = false,
  approval = false,
  registry,
  site,
  restoration = NOTHING_KEPT,
  children,
}: WorkplaceProps & { children(announce: (said: Announcement) => void): ReactNode }) {
  const t = useText('builder')
  const errors = useText('errors')
  const locale = useLocale()
  const { client, user } = useSession()
  const services = useMemo(() => gatewayServices(client), [client])
  const live = useRef<HTMLDivElement>(null)
  const words = useRef({ t, errors, locale })
  words.current = { t, errors, locale }

  // Written past React, and once what is spoken of is on the screen: what is said draws nothing anew and holds up no paint.
  const speak = useCallback((text: string): void => {
    afterPaint(() => live.current && (live.current.textContent = text))
  }, [])
  const announce = useCallback(
    (what: Announcement): void =>
      speak(announcementText(what, words.current.t, words.current.locale, blocks)),
    [blocks, speak],
  )
  const ports = useMemo<BuilderPorts>(() => {
    const start = { model, version: record.version, state: String(record.state ?? 'draft') }
    const store = createBuilderStore({
      ...(restoration.kind === 'restored' ? restoration.restored : start),
      behind: isBehind(record),
      schedule: scheduleOf(record),
      locked: record.hasPassword === true,
      approval,
      blocks,
      guard: (before, after) =>
        (contentOnly ? moreThanContent(before, after, blocks) : undefined) ??
        forbiddenBlock(before, after, blocks, user?.roles ?? []) ??
        refuseSelfReference(record._id, before, after, blocks, problems.known().holders),
    })
    const problems = createProblemWatch(
      store,
      { blocks, flows: flows.map(({ id }) => id) },
      () => import('../context/problemRules.ts'),
    )
    const refuse = ([failure]: Failure[]): void => {
      const { t: text, errors: texts } = words.current
      const { reason } = failure?.params ?? {}
      const message =
        reason === 'clipboard-foreign' || reason === 'clipboard-newer'
          ? text(`said.${reason}`)
          : texts(failure?.code ?? 'internal', {
              path: failure?.path,
              ...failure?.params,
              type: typeInWords(failure?.params?.type, text, words.current.locale, blocks),
              over: pickText(failure?.params?.over as Text | undefined, words.current.locale),
            })
      speak(message)
      notifications.show({ color: 'red', message })
    }
    const leftOut = (left: LeftOut[]): void => {
      const { t: text, errors: texts, locale: language } = words.current
      const named = left
        .slice(0, MAX_NAMED)
        .map(({ type, label, failure }) =>
          text('problem.out-of-bounds', {
            block: typeInWords(type, text, language, blocks),
            label: pickText(label, language),
            reason: texts(textKey(failure), failure.params),
          }),
        )
      const message = text('said.left-out', { count: left.length, list: named.join(' ') })
      speak(message)
      notifications.show({ color: 'yellow', autoClose: false, message })
    }
    const actions = createActions({
      store,
      blocks,
      announce,
      refuse,
      clipboard: createClipboardPort(),
      fitting: () =>
        import('../context/problemRules.ts').then(
          ({ fitting }) => fitting,
          () => undefined,
        ),
      leftOut,
      place: (files, anchor) => pictures.place(files, anchor),
    })
    // The code of a block, and its texts with it, come before the block does, so that it never stands there half loaded.
    const ready = registry.preload
    const pictures = createPictureQueue({
      upload: services.upload,
      ready: () =>
        ready(Object.values(blocks).flatMap(({ name, picture }) => (picture ? [name] : []))),
      insert: actions.insertPictures,
      lost: (names) => {
        const message = words.current.t('pictures.lost', { name: names.join(', ') })
        speak(message)
        notifications.show({ color: 'yellow', autoClose: false, message })
      },
    })
    const whenReady = createWhenReady({
      model: () => store.getState().model,
      ready,
      gone: () => {
        const message = words.current.t('said.place-gone')
        speak(message)
        notifications.show({ color: 'yellow', message })
      },
    })
    const insert: typeof actions.insert = (type, target) =>
      whenReady([type], target ?? actions.placeFor(type), (at) => actions.insert(type, at), {
        last: target === undefined,
      })
    const patterns = createPatternSource({ blocks, actions, whenReady })
    const drop: typeof actions.drop = (dragged, target) =>
      dragged.pattern
        ? patterns.drop(dragged, target)
        : dragged.id === undefined
          ? insert(dragged.type, target)
          : actions.drop(dragged, target)
    return {
      page: record._id,
      site,
      store,
      blocks,
      flows,
      contentOnly,
      patterns,
      drawing: { registry, site, ready },
      frames: new CanvasFrames(),
      dragWatch: new DragWatch(),
      problems,
      pictures,
      actions: { ...actions, insert, drop },
    }
  }, [
    model,
    record,
    restoration,
    blocks,
    flows,
    contentOnly,
    approval,
    user?.roles,
    announce,
    speak,
    registry,
    site,
    services,
  ])

  return (
    <BuilderProvider value={ports}>
      <FormServicesProvider value={services}>
        <FormObjectRendererProvider value={renderObject}>
          {children(announce)}
        </FormObjectRendererProvider>
      </FormServicesProvider>
      <div role="status" aria-live="assertive" className="visually-hidden" data-said ref={live} />
    </BuilderProvider>
  )
}

/** A block among the fields of a form on the canvas. */
const renderObject = (object: PageObject) => <NestedObject object={object} />
