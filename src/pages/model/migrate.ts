import type { BlockMigrations } from '#registry'
import type { BlockDocument, PageDocument, PageObject } from '#schema'
import type { Failure } from '#shared'
import { mapPage } from './copy.ts'

/** An object in the version of its block that is installed; `failure` says which step of the way did not work. */
export interface Migrated {
  object: PageObject
  failure?: Failure
}

/**
 * Brings the props of an object to the block's version, step by step. When a step is missing or throws, the last
 * good props and their version stay, and the failure (`block-invalid`) says so. Objects of a newer version are left
 * as they are, and say so too.
 */
export function migrateObject(object: PageObject, block: Pick<BlockDocument, 'v'>, migrations: BlockMigrations = {}): Migrated {
  if (object.v === block.v) return { object }
  const failed = (reason: string, at: PageObject): Migrated => ({ object: at, failure: { code: 'block-invalid', path: object.id, params: { reason, type: object.type, from: at.v, to: block.v } } })
  if (object.v > block.v) return failed('newer', object)
  let at = object
  while (at.v < block.v) {
    const step = migrations[at.v]
    if (!step) return failed('no-migration', at)
    try {
      at = { ...at, v: at.v + 1, props: step(structuredClone(at.props)) }
    } catch {
      return failed('migration-failed', at)
    }
  }
  return { object: at }
}

export interface MigratablePart {
  document: Pick<BlockDocument, 'v'>
  migrations?: BlockMigrations
}

/** A page with every object of a known block in its newest version; unknown blocks are untouched. */
export function migratePage(page: PageDocument, blocks: Record<string, MigratablePart>): { page: PageDocument; failures: Failure[] } {
  const failures: Failure[] = []
  const migrated = mapPage(page, (object) => {
    if (!Object.hasOwn(blocks, object.type)) return object
    const { document, migrations } = blocks[object.type]!
    const done = migrateObject(object, document, migrations)
    if (done.failure) failures.push(done.failure)
    return done.object
  })
  return { page: migrated, failures }
}
