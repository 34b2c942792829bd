import { toDocument } from '../toDocument.ts'
import { fileUses } from '../uses/fileUses.ts'
import { eachLeaf, eachRichText, objectsOf, type FindProblems, type PageProblem, type ProblemContext } from './problem.ts'
import { readRichText } from './richLinks.ts'
import { addressOf, PICTURES } from './words.ts'
import type { PageModel } from '../nodes.ts'

/** Bounds of a page that opens quickly on a telephone. */
export const PAGE_BUDGET = { blocks: 300, pictures: 40, films: 4 }
/** The same in kB: of all pictures of the library that it shows, and of the page as it is kept. */
export const SIZE_BUDGET = { 'picture-size': 3072, 'page-size': 512 }

const KB = 1024

/** Files that the page draws, in blocks, texts and behind them; what it only leads to is not fetched with it. */
function shownFiles(model: PageModel, context: ProblemContext): Set<string> {
  const keys = new Set<string>()
  const add = (value: unknown): PageProblem[] => {
    for (const { name } of fileUses(value)) keys.add(name)
    return []
  }
  eachLeaf(model, context, ({ schema, value }) => (value && PICTURES.includes(schema['x-widget'] ?? '') ? add(addressOf(value)) : []))
  eachRichText(model, context, ({ html }) => add(readRichText(html).pictures.map(({ address }) => address)))
  for (const { data } of Object.values(model.nodes)) add(data.style)
  return keys
}

/** A page with more on it than a telephone opens quickly, counted and weighed. */
export const findWeightProblems: FindProblems = (model, context) => {
  const count = (widgets: string[]): number => eachLeaf(model, context, ({ schema, value }, node) => (value && widgets.includes(schema['x-widget'] ?? '') ? [{ code: 'too-heavy', level: 'warning', node: node.id }] : [])).length
  const over = (value: keyof typeof PAGE_BUDGET, found: number): PageProblem[] => (found > PAGE_BUDGET[value] ? [{ code: 'too-heavy', level: 'warning', node: null, params: { value, count: found, most: PAGE_BUDGET[value] } }] : [])
  const overSize = (value: keyof typeof SIZE_BUDGET, bytes: number): PageProblem[] => (bytes > SIZE_BUDGET[value] * KB ? [{ code: 'too-large', level: 'warning', node: null, params: { value, count: Math.ceil(bytes / KB), most: SIZE_BUDGET[value] } }] : [])
  const files = context.files ?? {}
  const ofPictures = [...shownFiles(model, context)].reduce((sum, key) => sum + ((Object.hasOwn(files, key) ? files[key]?.size : 0) ?? 0), 0)
  return [
    ...over('blocks', objectsOf(model).length),
    ...over('pictures', count(PICTURES)),
    ...over('films', count(['video-address', 'embed-address'])),
    ...overSize('picture-size', ofPictures),
    ...overSize('page-size', new TextEncoder().encode(JSON.stringify(toDocument(model).builder)).length),
  ]
}
