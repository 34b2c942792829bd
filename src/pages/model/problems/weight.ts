import { eachLeaf, objectsOf, type FindProblems, type PageProblem } from './problem.ts'

/** Bounds of a page that opens quickly on a telephone. */
export const PAGE_BUDGET = { blocks: 300, pictures: 40, films: 4 }

/** A page with more on it than a telephone opens quickly. */
export const findWeightProblems: FindProblems = (model, context) => {
  const count = (widgets: string[]): number => eachLeaf(model, context, ({ schema, value }, node) => (value && widgets.includes(schema['x-widget'] ?? '') ? [{ code: 'too-heavy', level: 'warning', node: node.id }] : [])).length
  const over = (value: keyof typeof PAGE_BUDGET, found: number): PageProblem[] => (found > PAGE_BUDGET[value] ? [{ code: 'too-heavy', level: 'warning', node: null, params: { value, count: found, most: PAGE_BUDGET[value] } }] : [])
  return [...over('blocks', objectsOf(model).length), ...over('pictures', count(['image', 'image-address'])), ...over('films', count(['video-address', 'embed-address']))]
}
