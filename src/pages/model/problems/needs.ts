import { isEmpty } from './blocks.ts'
import { each, leavesOf, objectsOf, propsOf, type FindProblems, type PageProblem } from './problem.ts'

const nameOf = (path: readonly string[]): string => path.filter((part) => !/^\d+$/.test(part)).join('.')

/** Blocks that are of no use as they stand: a value that all hangs on is empty, or a field stands where nobody can answer it. */
export const findUseless: FindProblems = (model, context) =>
  each(objectsOf(model), ({ id, data }): PageProblem[] => {
    const schema = propsOf(context, data.type)
    if (!schema) return []
    const { needs = [], field } = context.blocks[data.type]!
    const mayAsk = ['form', 'pattern', 'template'].includes(model.page.type)
    const apart: PageProblem[] = field && !mayAsk ? [{ code: 'field-apart', level: 'warning', node: id, params: { block: data.type, label: data.label ?? '' }, fix: { type: 'remove', id } }] : []
    // An empty list lacks all that its entries need.
    const sends = mayAsk && data.flow !== undefined && context.blocks[data.type]!.flow === true
    const lacking = sends ? [] : leavesOf(schema, data.props).filter(({ path, value }) => isEmpty(value) && !data.bind?.[path[0]!] && needs.some((need) => need === nameOf(path) || need.startsWith(`${nameOf(path)}.`)))
    return [...apart, ...lacking.map(({ path, schema: part }): PageProblem => ({ code: 'missing-value', level: 'warning', node: id, path: ['props', ...path], params: { block: data.type, label: part['x-label'] ?? path.at(-1)! } }))]
  })
