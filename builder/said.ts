import type { useText } from '#i18n'
import type { Description } from '#pages/model'
import type { BlockDocument } from '#schema'
import type { Locale } from '#shared'

/** A row, inside a block or of the page itself, and one of its columns; counted from 1. */
export interface Where {
  row: number
  column?: number
  columns?: number
  /** Type of the block that the row stands in. */
  block?: string
}

/** Key of a text in the `builder` catalogue and what fills it; `block` is a type of block, to be named by its label. */
export interface Said {
  key: string
  params?: Record<string, unknown>
}

/** A step of the log, in the language of `text`. */
export function stepInWords({ key, params }: Description, text: ReturnType<typeof useText>, locale: Locale, blocks: Record<string, BlockDocument>): string {
  const { block } = params
  return text(key, { ...params, block: block && Object.hasOwn(blocks, block) ? blocks[block]!.label[locale] : (block ?? ''), defaultValue: text('operation.batch') })
}

/** What was said, in the language of `text`. */
export function inWords({ key, params = {} }: Said, text: ReturnType<typeof useText>, locale: Locale, blocks: Record<string, BlockDocument>): string {
  const name = (type: unknown): string => (typeof type === 'string' ? (Object.hasOwn(blocks, type) ? blocks[type]!.label[locale] : type) : '')
  const { operation, part, where, ...rest } = params as { operation?: Description; part?: string; where?: Where; block?: string }
  return text(key, {
    ...rest,
    block: part ? text(`part.${part}`) : name(rest.block),
    ...(operation && { operation: stepInWords(operation, text, locale, blocks) }),
    ...(where && { where: text(`where.${where.column === undefined ? 'row' : 'column'}${where.block ? '-inside' : ''}`, { ...where, block: name(where.block) }) }),
  })
}
