import type { ClientResult } from '#gateway'
import { mergeDocuments, type Choices, type ValueConflict } from '#pages/model'
import type { StoredRecord } from '#schema'

/** Saves of others that may come in between, one after another. */
const MAX_MERGES = 20

/** What was chosen where both changed the same; nothing where it is put off. */
export type AskConflicts = (conflicts: ValueConflict[]) => Promise<Choices | undefined>

interface Options<D> {
  /** What both began with, and its version. */
  base: D
  version: number | undefined
  mine: D
  send(draft: D, version: number | undefined): Promise<ClientResult<StoredRecord>>
  /** What is edited of a record. */
  read(record: StoredRecord): D
  ask: AskConflicts
}

export interface SavedMerging<D> {
  answer: ClientResult<StoredRecord>
  /** What was sent last: with what others saved meanwhile. */
  draft: D
  /** Did something of others come in? */
  merged: boolean
}

/** Saves a document; where others were faster, theirs and one's own come together first, and what both changed is asked for. */
export async function saveMerging<D extends object>({
  base,
  version,
  mine,
  send,
  read,
  ask,
}: Options<D>): Promise<SavedMerging<D>> {
  let [from, draft, at] = [base, mine, version]
  for (let tries = 0; ; tries++) {
    const answer = await send(draft, at)
    const stale = answer.ok
      ? undefined
      : answer.failures.find(({ code, current }) => code === 'version-stale' && current)
    if (!stale?.current || tries === MAX_MERGES) return { answer, draft, merged: tries > 0 }
    const theirs = read(stale.current)
    let { merged, conflicts } = mergeDocuments(from, draft, theirs)
    if (conflicts.length > 0) {
      const choices = await ask(conflicts)
      if (!choices) return { answer, draft: mine, merged: false }
      ;({ merged, conflicts } = mergeDocuments(from, draft, theirs, choices))
    }
    ;[from, draft, at] = [theirs, merged, stale.current.version]
  }
}
