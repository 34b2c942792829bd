import type { NodeId } from '../nodes.ts'
import { partOf } from '../parts.ts'
import { fileUses } from '../uses/fileUses.ts'
import {
  eachLeaf,
  eachRichText,
  objectsOf,
  removal,
  type FindProblems,
  type PageProblem,
} from './problem.ts'
import { addressOf } from './words.ts'
import { readRichText, withoutPicture } from './richLinks.ts'

/** Reusable parts that are there no more, and files that the library has not. */
export const findLost: FindProblems = function* (model, context) {
  const { files, parts } = context
  const ofParts = parts
    ? objectsOf(model).flatMap(({ id, data }): PageProblem[] => {
        const part = partOf(data, context.blocks)
        return part !== undefined && !parts.includes(part)
          ? [
              {
                code: 'broken-part',
                level: 'error',
                node: id,
                path: ['props', context.blocks[data.type]!.part!.id],
                params: { block: data.type, value: part },
                fix: { type: 'remove', id },
              },
            ]
          : []
      })
    : []
  if (!files) return ofParts
  const isGone = (key: string): boolean => Object.hasOwn(files, key) && files[key] === null
  const goneIn = (value: unknown): string[] =>
    fileUses(value).flatMap(({ name }) => (isGone(name) ? [name] : []))
  const problem = (node: NodeId, value: string, more: Partial<PageProblem>): PageProblem => ({
    code: 'broken-file',
    level: 'error',
    node,
    ...more,
    params: { value, ...more.params },
  })
  const ofProps = yield* eachLeaf(model, context, (leaf, { id, data }) => {
    const widget = leaf.schema['x-widget'] ?? ''
    if (!['image', 'image-address', 'link', 'file'].includes(widget)) return []
    return goneIn(addressOf(leaf.value)).map((key) =>
      problem(id, key, {
        path: ['props', ...leaf.path],
        params: { block: data.type },
        ...removal(leaf, id),
      }),
    )
  })
  const ofTexts = yield* eachRichText(model, context, ({ html, path }, { id, data }) =>
    readRichText(html).pictures.flatMap(({ address }) =>
      goneIn(address).map((key) =>
        problem(id, key, {
          path,
          params: { block: data.type },
          fix: { type: 'update', id, changes: [{ path, value: withoutPicture(html, address) }] },
        }),
      ),
    ),
  )
  const ofStyles = Object.values(model.nodes).flatMap(({ id, data }) =>
    fileUses(data.style, 'style')
      .filter(({ name }) => isGone(name))
      .map(({ name, path }) => {
        const names = path.split('.')
        const at = names.slice(0, names.indexOf('background') + 1)
        return problem(id, name, {
          path: names,
          ...(at.length > 0
            ? { fix: { type: 'update', id, changes: [{ path: at }] } as const }
            : {}),
        })
      }),
  )
  return [...ofParts, ...ofProps, ...ofTexts, ...ofStyles]
}
