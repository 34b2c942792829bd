import { isLocale, LOCALES, pickText, type Locale, type Text, isRecord } from '#shared'
import { pathsOf } from '../bindings.ts'
import type { NodeId } from '../nodes.ts'
import { labelAt } from './bounds.ts'
import { CHECK_TEXT } from './checkText.ts'
import {
  eachLeaf,
  objectsOf,
  propsOf,
  textKey,
  type FindProblems,
  type Leaf,
  type PageProblem,
} from './problem.ts'
import { isSmallEdit } from './smallEdit.ts'
import { eachOwnText, ownText } from './words.ts'

const FILLER = /lorem ipsum|dolor sit amet|ข้อความตัวอย่าง|ใส่ข้อความที่นี่|\bTODO\b|\bTBD\b|x{4,}/i

const isWords = (value: unknown): value is Text =>
  typeof value === 'string' || (isRecord(value) && 'th' in value)
const isTextLeaf = ({ schema }: Leaf): boolean =>
  schema.$ref === 'sala:text' || ['html', 'code'].includes(schema['x-widget'] ?? '')
const isIndex = (part: string): boolean => /^\d+$/.test(part)

/** Every value at a path of props that goes through lists (`items.title`). */
function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  return isRecord(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : []
}

/** What the field of a language holds: a text without English stands in that of Thai alone. */
const wordsIn = (value: Text, locale: Locale, own: string | undefined): string =>
  isRecord(value) ? (value[locale] ?? '') : locale === (isLocale(own) ? own : 'th') ? value : ''

/** What visitors lack who are not signed in, or who come by an address without it: they see the words that the block has. */
const isForSome = (spec: string | undefined): boolean =>
  spec === undefined || pathsOf(spec).some((path) => /^(user|search)\./.test(path))

/** Words that only stood there to be written over, and pictures that were never chosen. */
export const findUnfinished: FindProblems = function* (model, context) {
  const words = yield* eachLeaf(model, context, (leaf, { id, data }): PageProblem[] => {
    const { value, path } = leaf
    if (!isTextLeaf(leaf) || !isWords(value) || !isForSome(data.bind?.[path[0]!])) return []
    const block = context.blocks[data.type]!
    const own = path.filter((part) => !isLocale(part))
    const name = own.filter((part) => !isIndex(part)).join('.')
    const label = labelAt(propsOf(context, data.type)!, own.join('.'))
    const cameWith = block.placeholders?.includes(name)
      ? valuesAt(block.defaults, name.split('.')).filter(isWords)
      : []
    const left = LOCALES.filter((locale) => {
      const words = wordsIn(value, locale, path.at(-1))
      return (
        FILLER.test(words) ||
        words === CHECK_TEXT[locale] ||
        (words !== '' && cameWith.some((one) => pickText(one, locale) === words))
      )
    })
    if (left.length === 0) return []
    return [
      {
        code: 'placeholder-text',
        level: 'warning',
        node: id,
        path: ['props', ...path],
        params: {
          block: data.type,
          value: left.length === 1 ? left[0]! : 'both',
          ...(label ? { label } : {}),
        },
      },
    ]
  })
  const pictures = objectsOf(model).flatMap(({ id, data }): PageProblem[] => {
    const prop = Object.hasOwn(context.blocks, data.type)
      ? context.blocks[data.type]!.picture
      : undefined
    return prop === undefined || data.props[prop] || data.bind?.[prop]
      ? []
      : [
          {
            code: 'missing-picture',
            level: 'warning',
            node: id,
            path: ['props', prop],
            params: { block: data.type },
          },
        ]
  })
  return [...words, ...pictures]
}

const isSame = (a: unknown, b: unknown): boolean =>
  isRecord(a) && isRecord(b) && LOCALES.every((locale) => a[locale] === b[locale])

/** Texts of which one language was written anew since visitors saw them or somebody found them right, and the other still says what it said. Small edits (`isSmallEdit`) outdate nothing, and what was taken away is missing. */
export const findStaleTranslations: FindProblems = function* (model, context) {
  const { former, settled = {} } = context
  if (!former) return []
  const seen = (node: NodeId | null, path: readonly string[]): unknown => {
    const before = ownText(former, node, path)
    const key = textKey(node, path)
    const found = Object.hasOwn(settled, key) ? settled[key] : undefined
    return found && isSame(found.former, before) ? found.now : before
  }
  const stale = (
    node: NodeId | null,
    path: readonly string[],
    value: unknown,
    params: PageProblem['params'],
  ): PageProblem[] => {
    const before = seen(node, path)
    if (!isRecord(value) || !isRecord(before)) return []
    const [changed, left] = [
      LOCALES.filter((locale) => value[locale] !== before[locale]),
      LOCALES.filter((locale) => value[locale] === before[locale] && Boolean(value[locale])),
    ]
    const isAnew = changed.some(
      (locale) =>
        Boolean(value[locale]) &&
        !isSmallEdit(String(before[locale] ?? ''), String(value[locale] ?? '')),
    )
    return isAnew && changed.length === 1 && left.length === 1
      ? [
          {
            code: 'stale-translation',
            level: 'warning',
            node,
            path: [...path],
            params: { ...params, value: left[0]! },
          },
        ]
      : []
  }
  return [
    ...eachOwnText(model, context, (path, value, node) =>
      stale(
        node?.id ?? null,
        path,
        value,
        node?.kind === 'object' ? { block: node.data.type } : {},
      ),
    ),
    ...(yield* eachLeaf(model, context, (leaf, { id, data }) =>
      isTextLeaf(leaf)
        ? stale(id, ['props', ...leaf.path], leaf.value, {
            block: data.type,
            ...(leaf.schema['x-label'] ? { label: leaf.schema['x-label'] } : {}),
          })
        : [],
    )),
  ]
}

/** Links of menu and footer that lead nowhere: they stand on every page, and are mended in the settings of the site. */
export const findSiteProblems: FindProblems = (_, { site, pages }) =>
  (site && pages ? site(pages) : []).map(({ title, target }): PageProblem => ({
    code: 'broken-site-link',
    level: 'warning',
    node: null,
    path: ['site'],
    params: { label: title, value: target },
  }))
