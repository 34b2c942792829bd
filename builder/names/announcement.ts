import type { useText } from '#i18n'
import type { Description, ObjectNode } from '#pages/model'
import type { BlockDocument, PageObject } from '#schema'
import { pickText, type Locale, type Text } from '#shared'
import { blockExcerpt } from './blockExcerpt.ts'
import { slotWords } from './slotsInOrder.ts'

export interface SlotLocation {
  node: ObjectNode
  slot: string
}

/** A row, inside a block or of the page itself, and one of its columns; counted from 1. */
export interface NodeLocation {
  row: number
  column?: number
  columns?: number
  /** Type of the block that the row stands in. */
  block?: string
  /** That block, and the slot of it. */
  inside?: SlotLocation | undefined
  /** What visitors read over the row: of its step, tab or group. */
  heading?: Text | undefined
  /** Type of the block right before it there; else of the one right after it. */
  behind?: string
  before?: string
  /** Does nothing stand in it? */
  empty?: boolean
}

/** Key of a text in the `builder` catalogue and what fills it; `block` is a type of block, to be named by its label; with its words where it is `of` one, or of its slot `inside` of it. */
export interface Announcement {
  key: string
  params?: Record<string, unknown>
  /** What is said after it. */
  then?: Announcement
}

/** A step of the log, in the language of `text`. */
export function operationText(
  { key, params }: Description,
  text: ReturnType<typeof useText>,
  locale: Locale,
  blocks: Record<string, BlockDocument>,
): string {
  const { block } = params
  return text(key, {
    ...params,
    block: block && Object.hasOwn(blocks, block) ? blocks[block]!.label[locale] : (block ?? ''),
    defaultValue: text('operation.batch'),
  })
}

/** What was said, in the language of `text`. */
export function announcementText(
  { key, params = {}, then }: Announcement,
  text: ReturnType<typeof useText>,
  locale: Locale,
  blocks: Record<string, BlockDocument>,
): string {
  const name = namesIn(locale, blocks)
  const { operation, part, where, things, of, inside, ...rest } = params as {
    operation?: Description
    part?: string
    where?: NodeLocation
    block?: string
    things?: string
    of?: Pick<PageObject, 'label' | 'props'>
    inside?: SlotLocation
  }
  const words = text(key, {
    ...rest,
    block: part
      ? text(`part.${part}`)
      : named(
          name(rest.block),
          of ? blockExcerpt(of, locale) : wordsInside(inside, locale, blocks),
          text,
        ),
    ...(operation && { operation: operationText(operation, text, locale, blocks) }),
    ...(things && { things: text(`things.${things}`, rest) }),
    ...(where && { where: placeInWords(where, text, locale, blocks) }),
  })
  return then
    ? text('announced.then', { first: words, then: announcementText(then, text, locale, blocks) })
    : words
}

/** A place in words, as they stand in a sentence. */
export function placeInWords(
  where: NodeLocation,
  text: ReturnType<typeof useText>,
  locale: Locale,
  blocks: Record<string, BlockDocument>,
): string {
  const name = namesIn(locale, blocks)
  const place = named(
    text(`where.${where.column === undefined ? 'row' : 'column'}${where.block ? '-inside' : ''}`, {
      ...where,
      block: named(name(where.block), wordsInside(where.inside, locale, blocks), text),
    }),
    pickText(where.heading, locale),
    text,
  )
  const how = (['behind', 'before', 'empty'] as const).find((one) => where[one])
  return how ? text(`where.${how}`, { where: place, block: name(where[how]) }) : place
}

const named = (name: string, words: string, text: ReturnType<typeof useText>): string =>
  words === '' ? name : text('announced.named', { name, words })

const wordsInside = (
  inside: SlotLocation | undefined,
  locale: Locale,
  blocks: Record<string, BlockDocument>,
): string =>
  inside ? slotWords(inside.node, inside.slot, blocks[inside.node.data.type], locale) : ''

/** A type of block, or a kind of part, as a refusal names it. */
export const typeInWords = (
  type: unknown,
  text: ReturnType<typeof useText>,
  locale: Locale,
  blocks: Record<string, BlockDocument>,
): string =>
  type === 'row' || type === 'column' ? text(`part.${type}`) : namesIn(locale, blocks)(type)

const namesIn =
  (locale: Locale, blocks: Record<string, BlockDocument>) =>
  (type: unknown): string =>
    typeof type === 'string'
      ? Object.hasOwn(blocks, type)
        ? blocks[type]!.label[locale]
        : type
      : ''
