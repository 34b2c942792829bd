import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { BlockRegistry } from '#registry'
import type { PageObject } from '#schema'
import type { SessionUser } from '#gateway'
import type { NodeId, PictureInfo, SiteInput } from '../model/index.ts'
import type { PageAnswers } from './pageAnswers.ts'

/** What every block may know of the page it stands on. One value for the whole page; it changes with the page, not with an edit. */
export interface PageEnvironment {
  registry: BlockRegistry
  user: SessionUser | null
  /** Sees placeholders of unknown and failed blocks. */
  admin: boolean
  site: SiteInput
  origin: string
  path: string
  params: Record<string, string>
  search: Record<string, string>
  /** Answers of the queries; each object reads its own. */
  data: PageAnswers
  /** Each block waits and fails by itself already while the page is rendered on the gateway. */
  guarded?: boolean
  /** HTML of the rows that are no more than that, by their ids; empty where it stands in the document already. */
  fixed?: Record<NodeId, string>
  /** Uploaded pictures that there are sizes of, by their addresses. */
  pictures?: Record<string, PictureInfo>
  edit?: EditPort
}

/** What an editor adds around the page; without it the page is rendered for visitors. */
export interface EditPort {
  /** Stands around each object in place of nothing: selection, drag, inline editing. */
  ObjectFrame: ComponentType<{ object: PageObject; children: ReactNode }>
  /** Drawn in an empty column and in an empty slot. */
  EmptyPlace: ComponentType<{ parent: NodeId; slot?: string }>
  /** Drawn at the end of each column: what changes its width. */
  ColumnHandle?: ComponentType<{ id: NodeId }>
  /** Drawn in a row of a form that is a part of it or keeps answers of its own. */
  RowMark?: ComponentType<{ id: NodeId }>
  /** Slots of a block, so that empty ones are rendered too. */
  slotNames(type: string): string[]
  /** What a block is called; by its type where nobody says so. */
  nameOf?(type: string): string
}

export const PageContext = createContext<PageEnvironment | null>(null)

export function usePage(): PageEnvironment {
  const page = useContext(PageContext)
  if (!page) throw new Error('blocks are drawn inside <PageView>')
  return page
}

/** Says whether an object is rendered. A form puts its own in, which follows the answers. */
export type UseVisible = (object: PageObject) => boolean

/** Without a form there are no answers: what waits for one stays hidden. */
const useStaticVisible: UseVisible = (object) => object.hidden !== true

export const VisibilityContext = createContext<UseVisible>(useStaticVisible)
