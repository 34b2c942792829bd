import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { NodeId, SiteInput } from '#pages/model'
import type { BlockRegistry } from '#registry'
import type { BlockDocument } from '#schema'
import type { Text } from '#shared'
import type { BuilderActions } from './actions.ts'
import type { PatternSource } from './patternSource.ts'
import type { CanvasFrames } from './canvasFrames.ts'
import type { DragWatch } from './DragWatch.ts'
import type { PictureQueue } from './pictureQueue.ts'
import type { ProblemWatch } from './problemWatch.ts'
import type { BuilderState, BuilderStore } from '../store/builderStore.ts'
import type { Mark } from '../store/marks.ts'

/** A flow that a form or a block may run, by what it is called. */
export interface FlowChoice {
  id: string
  label?: Text
}

/** What every part of the builder works with; the same object as long as the page is open. */
export interface BuilderPorts {
  /** Id of the record of the page. */
  page: string
  site: SiteInput
  store: BuilderStore
  actions: BuilderActions
  blocks: Record<string, BlockDocument>
  flows: readonly FlowChoice[]
  /** May the person change words and pictures only? */
  contentOnly: boolean
  /** Ready-made rows and parts that lie ready. */
  patterns: PatternSource
  /** What blocks are rendered with, also outside the page; `ready` fetches code and texts of blocks. */
  rendering: { registry: BlockRegistry; site: SiteInput; ready(types: string[]): Promise<void> }
  /** The frames that show the page. */
  frames: CanvasFrames
  dragWatch: DragWatch
  problems: ProblemWatch
  /** Pictures that were dropped or pasted. */
  pictures: PictureQueue
}

const Context = createContext<BuilderPorts | null>(null)
export const BuilderProvider = Context.Provider

export function useBuilder(): BuilderPorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('parts of the builder stand inside <Builder>')
  return ports
}

/** A part of the state; rendered again only when that part changes. */
export const useBuilderState = <T>(select: (state: BuilderState) => T): T =>
  useStore(useBuilder().store, select)

/** What is shown around a block; rendered again only when that changes. */
export function useMark(id: NodeId): Mark {
  const { marks } = useBuilder().store
  return useSyncExternalStore(
    useCallback((listener) => marks.subscribe(id, listener), [marks, id]),
    () => marks.of(id),
  )
}
