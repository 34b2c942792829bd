import type { BlockMigrations } from '#registry'
import type { PageDocument, PageObject } from '#schema'
import { mapObjects, mapPage } from './copy.ts'
import type { Subtree } from './nodes.ts'

/** `blocks/<name>/migrations.ts` of each block that has been through a change of its props. */
const files = import.meta.glob<BlockMigrations>('/blocks/*/migrations.ts', {
  eager: true,
  import: 'migrations',
})
const shipped: Record<string, BlockMigrations> = Object.fromEntries(
  Object.entries(files).map(([path, steps]) => [path.split('/').at(-2)!, steps]),
)

/**
 * Brings the props of an object to the newest version that the steps of its block lead to, one by one. Where a step
 * throws, the last good props and their version stay, and the problems of the page tell of an older block.
 */
export function migrateObject(object: PageObject, steps: BlockMigrations = {}): PageObject {
  let at = object
  for (let step = steps[at.v]; step; step = steps[at.v]) {
    try {
      at = { ...at, v: at.v + 1, props: step(structuredClone(at.props)) }
    } catch {
      return at
    }
  }
  return at
}

const newest =
  (migrations: Record<string, BlockMigrations>) =>
  (object: PageObject): PageObject =>
    Object.hasOwn(migrations, object.type) ? migrateObject(object, migrations[object.type]) : object

/** A page as it is rendered and edited: every object in the newest version of its block. Stored pages change when they are saved next. */
export const migratePage = <P extends PageDocument>(page: P, migrations = shipped): P =>
  mapPage(page, newest(migrations)) as P

/** The same of a part that comes onto a page from elsewhere: the clipboard, a saved pattern. */
export const migratePart = (tree: Subtree, migrations = shipped): Subtree =>
  mapObjects(tree, newest(migrations))
