import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import { gatewayServices } from '#flow'
import { FormObjectRendererProvider, FormServicesProvider } from '#forms'
import { useLocale, useText } from '#i18n'
import { NestedObject } from '#pages'
import type { PageModel, SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument, PageObject, StoredRecord } from '#schema'
import { useSession } from '#session'
import { afterPaint } from '../lazy/afterPaint.ts'
import { BuilderProvider, type BuilderPorts, type FlowChoice } from '../context/builderContext.ts'
import type { Announcement } from '../names/announcement.ts'
import { isBehind, scheduleOf } from '../store/pageRecord.ts'
import type { Restoration } from '../store/restore.ts'
import { createNotices } from './createNotices.ts'
import { createBuilderPorts } from './createBuilderPorts.ts'
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
}: WorkplaceProps & { children(announce: (announcement: Announcement) => void): ReactNode }) {
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
  const notices = useMemo(() => createNotices(speak, () => words.current, blocks), [speak, blocks])
  const ports = useMemo<BuilderPorts>(
    () =>
      createBuilderPorts({
        page: record._id,
        site,
        blocks,
        flows,
        contentOnly,
        registry,
        ready: registry.preload,
        start: {
          ...(restoration.kind === 'restored'
            ? restoration.restored
            : { model, version: record.version, state: String(record.state ?? 'draft') }),
          behind: isBehind(record),
          schedule: scheduleOf(record),
          locked: record.hasPassword === true,
          approval,
        },
        roles: user?.roles ?? [],
        upload: services.upload,
        notices,
      }),
    [
      model,
      record,
      restoration,
      blocks,
      flows,
      contentOnly,
      approval,
      user?.roles,
      notices,
      registry,
      site,
      services,
    ],
  )

  return (
    <BuilderProvider value={ports}>
      <FormServicesProvider value={services}>
        <FormObjectRendererProvider value={renderObject}>
          {children(notices.announce)}
        </FormObjectRendererProvider>
      </FormServicesProvider>
      <div role="status" aria-live="assertive" className="visually-hidden" data-said ref={live} />
    </BuilderProvider>
  )
}

/** A block among the fields of a form on the canvas. */
const renderObject = (object: PageObject) => <NestedObject object={object} />
