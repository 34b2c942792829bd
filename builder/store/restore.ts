import { sameJson } from '#engine'
import { apply, toDocument, toModel, type Operation, type PageModel } from '#pages/model'
import type { PageDocument, StoredRecord } from '#schema'
import { NOWHERE, type LogEntry } from './builderStore.ts'
import { isUnsaved, type KeptJournal, type Mark } from './journalStore.ts'
import { documentOf } from './pageRecord.ts'

/** A page as it was left in this browser, with its steps. */
export interface Restored {
  model: PageModel
  version: number
  state: string
  base: PageDocument
  log: { past: LogEntry[]; future: LogEntry[]; saved: LogEntry | null }
  /** Where the last save stands among the steps. */
  saved: Mark
  /** Number of the first step. */
  first: number
  /** Did it bring back what was not saved yet? */
  unsaved: boolean
}

export type Restoration =
  | { kind: 'none' }
  | { kind: 'restored'; restored: Restored }
  /** The record changed elsewhere, or what is kept does not hold together: the steps are let go. `lost` if unsaved work went with them. */
  | { kind: 'dropped'; lost: boolean }

function walk(start: PageModel | undefined, operations: Operation[]): PageModel | undefined {
  let model = start
  for (const operation of operations) {
    const done = model && apply(model, operation)
    model = done?.ok ? done.value.model : undefined
  }
  return model
}

/** The operations that lead from after one step to after another. */
function between(entries: LogEntry[], from: number, to: number): Operation[] {
  return from <= to
    ? entries.slice(from, to).map(({ operation }) => operation)
    : entries
        .slice(to, from)
        .toReversed()
        .map(({ inverse }) => inverse)
}

function read(document: PageDocument | undefined): PageModel | undefined {
  const model = document && toModel(document)
  return model?.ok ? model.value : undefined
}

/**
 * The page as it was left, over the record as it is. The same version: the steps go on where they ended. Another one:
 * unsaved work stands on the page it was made from, so that saving it shows the conflict; without any, the steps are let go.
 */
export function restore(kept: KeptJournal | undefined, record: StoredRecord): Restoration {
  if (!kept) return { kind: 'none' }
  const { head, entries } = kept
  const index = (mark: Mark): Mark => ({ at: mark.at - head.first, back: mark.back })
  const cursor = head.cursor - head.first
  let saved = index(head.saved)
  let { version } = head
  const current = documentOf(record)

  if (head.attempt && record.version === head.attempt.version + 1) {
    // The save that got no answer: it came in if the record is what was sent.
    const sent = index(head.attempt.mark)
    const mine = walk(walk(read(kept.base), saved.back), between(entries, saved.at, sent.at))
    const theirs = walk(read(current), sent.back)
    if (mine && theirs && sameJson(toDocument(mine), toDocument(theirs))) {
      saved = sent
      version = record.version
    }
  }
  const unsaved = isUnsaved({ cursor, saved })
  if (!unsaved && version !== record.version)
    return entries.length > 0 ? { kind: 'dropped', lost: false } : { kind: 'none' }
  const same = version === record.version
  const base = same ? current : kept.base
  const model = walk(walk(read(base), saved.back), between(entries, saved.at, cursor))
  if (!model || !base || saved.at < 0 || cursor < 0) return { kind: 'dropped', lost: unsaved }
  const past = entries.slice(0, cursor)
  const log = {
    past,
    future: entries.slice(cursor).toReversed(),
    saved:
      saved.back.length > 0 ? NOWHERE : saved.at === 0 ? null : (entries[saved.at - 1] ?? NOWHERE),
  }
  return {
    kind: 'restored',
    restored: {
      model,
      version,
      state: same ? String(record.state) : head.state,
      base,
      log,
      saved,
      first: head.first,
      unsaved,
    },
  }
}
