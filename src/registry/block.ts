import type { ComponentType, ReactNode } from 'react'
import type { BlockDocument, PageObject } from '#schema'

/** Migrates props from version `n` (the key) to `n + 1`. */
export type BlockMigrations = Record<
  number,
  (props: Record<string, unknown>) => Record<string, unknown>
>

/**
 * What a block gets. `data` holds the answers of the queries that its `block.json` declares, by name;
 * `slots` renders the rows inside it, by slot.
 */
export interface BlockProps<P = Record<string, unknown>, D = Record<string, unknown>> {
  object: PageObject
  props: P
  data: D
  slots: Record<string, ReactNode>
}

/** The module of a block: `blocks/<name>/<Name>.tsx` exports its component as default. */
export interface BlockModule {
  default: ComponentType<BlockProps<never, never>>
  /** Catalogues that it needs besides `common` and `public`; loaded before it is rendered. */
  catalogues?: readonly string[]
}

export interface BlockDefinition {
  document: BlockDocument
  load(): Promise<BlockModule>
  migrations?: BlockMigrations
}
