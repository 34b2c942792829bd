import type { Operation, PageModel } from '#pages/model'
import type { BlockDocument, PageObject } from '#schema'
import { fail, failAll, ok, type Result, type Text } from '#shared'
import type { CommandContext } from './context.ts'
import { insertion } from './insertBlock.ts'
import { together } from './manyNodes.ts'
import { refusalsOf, type Target } from './target.ts'
import { withEvenColumns } from './withEvenColumns.ts'

/** A picture with what is known of it. */
export interface PlacedPicture {
  url: string
  alt?: Text
  focus?: { x: number; y: number }
}

/** The block that a dropped picture becomes. */
export const pictureBlock = (
  blocks: Record<string, BlockDocument>,
): (BlockDocument & { picture: string }) | undefined =>
  Object.values(blocks).find(
    (block): block is BlockDocument & { picture: string } => block.picture !== undefined,
  )

/** Pictures as blocks at a target, in their order, as one operation. A column or row is made once, for all of them. */
export function insertPictures(
  model: PageModel,
  { pictures, target }: { pictures: readonly PlacedPicture[]; target: Target },
  { blocks, newId }: CommandContext,
): Result<{ operation: Operation; ids: string[] }> {
  const block = pictureBlock(blocks)
  if (!block || pictures.length === 0) return fail('unknown-block', { params: { type: 'picture' } })
  const refused = refusalsOf(model, target, { type: block.name }, blocks)
  if (refused.length > 0) return failAll(refused)
  const props = Object.keys((block.props as { properties?: object }).properties ?? {})
  const objects = pictures.map(({ url, ...known }): PageObject => ({
    id: newId(),
    type: block.name,
    v: block.v,
    props: {
      ...(structuredClone(block.defaults ?? {}) as Record<string, unknown>),
      [block.picture]: url,
      ...Object.fromEntries(
        Object.entries(known).filter(
          ([name, value]) => value !== undefined && props.includes(name),
        ),
      ),
    },
  }))
  const ids = objects.map(({ id }) => id)
  if (objects.length === 1)
    return ok({ operation: insertion(model, objects[0]!, target, newId), ids })
  const { place } = target
  if (target.kind === 'object')
    return ok({
      operation: together(
        'insert-pictures',
        objects.map((object, index) => ({
          type: 'insert',
          at: { ...place, index: place.index + index },
          tree: { kind: 'object', object },
        })),
      ),
      ids,
    })
  const column = { id: newId(), size: { base: 12 }, objects }
  if (target.kind === 'column')
    return ok({
      operation: withEvenColumns(
        model,
        { type: 'insert', at: place, tree: { kind: 'column', column } },
        target.place.parent,
        place.index,
        column.id,
      ),
      ids,
    })
  return ok({
    operation: {
      type: 'insert',
      at: place,
      tree: { kind: 'row', row: { id: newId(), columns: [column] } },
    },
    ids,
  })
}
