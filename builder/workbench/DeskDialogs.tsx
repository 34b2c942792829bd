import type { Along } from '#gateway'
import type { StoredRecord } from '#schema'
import { PicturesOnTheirWay } from '../pictures/PicturesOnTheirWay.tsx'
import type { Saving } from '../data/useSaving.ts'
import type { DialogName, Intent } from '../intents/intent.ts'
import { lazyPart } from '../lazy/lazyPart.tsx'

const CommandPalette = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/CommandPalette.tsx')).CommandPalette,
)
const EntryInView = /* @__PURE__ */ lazyPart(
  async () => (await import('../canvas/EntryInView.tsx')).EntryInView,
  { unhurried: true },
)
const HelpSheet = /* @__PURE__ */ lazyPart(
  async () => (await import('../intents/HelpSheet.tsx')).HelpSheet,
)
const PageDialogs = /* @__PURE__ */ lazyPart(
  async () => (await import('../panels/settings/PageDialogs.tsx')).PageDialogs,
  { unhurried: true },
)
const PatternDialogs = /* @__PURE__ */ lazyPart(
  async () => (await import('../patterns/PatternDialogs.tsx')).PatternDialogs,
)
const PublishDialog = /* @__PURE__ */ lazyPart(
  async () => (await import('../problems/PublishDialog.tsx')).PublishDialog,
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

const PATTERN_DIALOGS = new Set<DialogName>([
  'template',
  'save-pattern',
  'save-template',
  'save-part',
])

interface Props {
  record: StoredRecord
  dialog: DialogName | null
  intents: Intent[]
  saving: Saving
  site: string
  onPublish(): void
  onPublishAnyway(along?: readonly Along[]): void
  /** Leads to the problems of the page. */
  onLook(): void
  onJump(): void
  onClose(): void
}

/** What stands over the desk until it is answered, and what tells of the page by itself. */
export function DeskDialogs({
  record,
  dialog,
  intents,
  saving,
  site,
  onPublish,
  onPublishAnyway,
  onLook,
  onJump,
  onClose,
}: Props) {
  return (
    <>
      {dialog === 'help' && <HelpSheet intents={intents} onClose={onClose} />}
      {dialog === 'publish' && (
        <PublishDialog
          onClose={onClose}
          onLook={onLook}
          onJump={onJump}
          onPublish={onPublishAnyway}
        />
      )}
      {dialog === 'simulator' && <Simulator page={record._id} onClose={onClose} />}
      {dialog === 'commands' && <CommandPalette intents={intents} onClose={onClose} />}
      {dialog && PATTERN_DIALOGS.has(dialog) && <PatternDialogs open={dialog} onClose={onClose} />}
      <EntryInView />
      <SiteWatch record={record} site={site} />
      <PicturesOnTheirWay />
      <SaveDialogs saving={saving} onJump={onJump} />
      <PageDialogs saving={saving} onPublish={onPublish} onJump={onJump} />
    </>
  )
}
