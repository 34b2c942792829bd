import { blockTypes } from '#pages/model'
import type { BlockDocument } from '#schema'
import type { Text } from '#shared'
import type { BuilderActions } from './actions.ts'
import { partBlock, type Dragged, type Target } from '../commands/index.ts'
import type { WhenReady } from '../commands/whenReady.ts'
import type { LibraryEntry } from './library.ts'

/** What lies ready to be taken, by name: a drag knows no more than the name of what was pressed. */
export interface PatternSource {
  fill(entries: LibraryEntry[]): void
  dragged(name: string): Dragged | null
  titleOf(name: string): Text | undefined
  /** Puts it behind the selection, or where it was dropped, once its blocks are here. */
  insert(entry: LibraryEntry, target?: Target): void
  drop(dragged: Dragged, target: Target): void
}

interface Ports {
  blocks: Record<string, BlockDocument>
  actions: Pick<BuilderActions, 'insertRows' | 'insertUse' | 'placeForRows'>
  whenReady: WhenReady
}

export function createPatternSource({ blocks, actions, whenReady }: Ports): PatternSource {
  let known = new Map<string, LibraryEntry>()
  const patterns: PatternSource = {
    fill: (entries) => void (known = new Map(entries.map((entry) => [entry.name, entry]))),
    titleOf: (name) => known.get(name)?.title,
    dragged(name) {
      const entry = known.get(name)
      if (!entry) return null
      const isPart = entry.kind === 'part'
      return {
        type: isPart ? (partBlock(blocks)?.name ?? '') : '',
        pattern: name,
        ...(isPart
          ? {}
          : {
              rows: entry.rows.flatMap(({ columns }) =>
                columns.flatMap(({ objects }) => objects.map(({ type }) => type)),
              ),
            }),
      }
    },
    insert(entry, target) {
      const part = partBlock(blocks)
      whenReady(
        [...blockTypes({ builder: entry.rows }), ...(part ? [part.name] : [])],
        target ?? actions.placeForRows(),
        (at) =>
          entry.kind === 'part'
            ? actions.insertUse(entry.own!.id, at)
            : actions.insertRows(entry.rows, at),
        { last: target === undefined },
      )
    },
    drop({ pattern: from }, target) {
      const entry = from === undefined ? undefined : known.get(from)
      if (entry) patterns.insert(entry, target)
    },
  }
  return patterns
}
