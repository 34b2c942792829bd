import {
  descendants,
  leavesOf,
  missingLanguage,
  nodeOf,
  OBJECT_TEXTS,
  ownText,
  PAGE_TEXTS,
  rowTexts,
  type NodeId,
  type PageModel,
} from '#pages/model'
import type { BlockDocument } from '#schema'
import { isText, type Text } from '#shared'
import { labelOf, pageLabel } from '../inspector/pageSchemas.ts'
import { FIELD_SETTINGS } from '../inspector/schemas.ts'

/** A text of the page that has two languages. */
export interface PageText {
  /** The block that it stands in or the row that it heads; `null` for the page itself. */
  node: NodeId | null
  /** From the node's own data, or from the page's. */
  path: string[]
  value: Text
  /** Type of the block, and what the text is in it; of a row neither. */
  block: string | undefined
  label: Text | undefined
  rich: boolean
  missing: 'th' | 'en' | undefined
}

/** All texts of a page in the order in which they are read, the page's own first. */
export function pageTexts(
  model: PageModel,
  blocks: Readonly<Record<string, BlockDocument>>,
): PageText[] {
  const text = (
    node: NodeId | null,
    path: string[],
    value: unknown,
    block?: string,
    label?: Text,
    rich = false,
  ): PageText[] =>
    isText(value) && value !== ''
      ? [{ node, path, value, block, label, rich, missing: missingLanguage(value) }]
      : []
  const ofObject = (id: NodeId): PageText[] => {
    const node = nodeOf(model, id)
    if (node?.kind !== 'object') return []
    const { type, props } = node.data
    const own = OBJECT_TEXTS.flatMap((field) =>
      text(id, [field], node.data[field], type, labelOf(FIELD_SETTINGS, field)),
    )
    const schema = Object.hasOwn(blocks, type)
      ? (blocks[type]!.props as Parameters<typeof leavesOf>[0])
      : undefined
    if (!schema) return own
    return [
      ...own,
      ...leavesOf(schema, props).flatMap(({ schema: part, value, path }) =>
        part.$ref === 'sala:text'
          ? text(
              id,
              ['props', ...path],
              value,
              type,
              part['x-label'],
              (part['x-widget'] ?? '').startsWith('html'),
            )
          : [],
      ),
    ]
  }
  const own = PAGE_TEXTS.flatMap((path) =>
    text(null, [...path], ownText(model, null, path), undefined, pageLabel(path)),
  )
  const ofRows = rowTexts(model)
  const ofRow = (id: NodeId): PageText[] =>
    ofRows.get(id)?.flatMap((path) => text(id, [...path], ownText(model, id, path))) ?? []
  return [
    ...own,
    ...model.root.flatMap((id) => [
      ...ofRow(id),
      ...descendants(model.nodes, id).flatMap(ofObject),
    ]),
  ]
}
