import type { NodeId, Operation } from '#pages/model'
import type { PageDocument } from '#schema'
import type { Result } from '#shared'
import type { Announcement } from '../names/announcement.ts'
import type { ActionTools } from './actionTools.ts'

/** The page goes back to what it was, and on again. */
export function createHistoryActions({ store, announce, run, withValue }: ActionTools) {
  return {
    /** Takes back one difference from an earlier version. */
    restorePart(restored: Result<{ operation: Operation; id: NodeId | null }>): void {
      withValue(
        restored,
        ({ operation, id }) => void run(operation, id, { key: 'announced.restored-part' }),
      )
    },
    replace(document: PageDocument, announcement: Announcement): boolean {
      return run({ type: 'replace', document }, null, announcement)
    },
    undo(): void {
      const entry = store.undo()
      announce(
        entry
          ? { key: 'announced.undone', params: { operation: entry.description } }
          : { key: 'announced.nothing-to-undo' },
      )
    },
    redo(): void {
      const entry = store.redo()
      announce(
        entry
          ? { key: 'announced.redone', params: { operation: entry.description } }
          : { key: 'announced.nothing-to-redo' },
      )
    },
  }
}
