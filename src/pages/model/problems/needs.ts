import type { BlockDocument } from '#schema'
import { LOCALES } from '#shared'
import { childrenOf, nodeOf, type RowNode } from '../nodes.ts'
import { takesAnswers } from '../takesAnswers.ts'
import { isEmpty } from './blocks.ts'
import {
  each,
  leavesOf,
  objectsOf,
  propsOf,
  type FindProblems,
  type PageProblem,
} from './problem.ts'

const nameOf = (path: readonly string[]): string =>
  path.filter((part) => !/^\d+$/.test(part)).join('.')

/** Nothing is there, or words that are empty in every language, as rich text is of which the last letter was taken. */
const saysNothing = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null && 'th' in value)
    return LOCALES.every((locale) =>
      saysNothing((value as Partial<Record<string, unknown>>)[locale]),
    )
  return isEmpty(
    typeof value === 'string' && !value.includes('<img')
      ? value.replace(/<[^>]*>|&nbsp;|\s/g, '')
      : value,
  )
}

/** The prop that says which records a query asks for. */
const propOf = (query: NonNullable<BlockDocument['queries']>[string] | undefined): string =>
  (query as { collection?: { $prop?: string } } | undefined)?.collection?.$prop ?? ''

/** Blocks that are of no use as they stand: a value that all hangs on is empty, nothing is chosen to be repeated, or a field stands where nobody can answer it. */
export const findUseless: FindProblems = (model, context) =>
  each(objectsOf(model), ({ id, data }): PageProblem[] => {
    const schema = propsOf(context, data.type)
    if (!schema) return []
    const { needs = [], field, rows, queries = {} } = context.blocks[data.type]!
    const mayAsk = takesAnswers(model.page.type)
    const apart: PageProblem[] =
      field && !mayAsk
        ? [
            {
              code: 'field-apart',
              level: 'warning',
              node: id,
              params: { block: data.type, label: data.label ?? '' },
              fix: { type: 'remove', id },
            },
          ]
        : []
    const from = rows ? [rows.list, propOf(queries[rows.query])] : []
    const rowless: PageProblem[] =
      rows && from.every((prop) => !data.props[prop])
        ? [{ code: 'missing-rows', level: 'warning', node: id, params: { block: data.type } }]
        : []
    // An empty list lacks all that its entries need.
    const sends = mayAsk && data.flow !== undefined && context.blocks[data.type]!.flow === true
    const lacking = sends
      ? []
      : leavesOf(schema, data.props).filter(
          ({ path, value }) =>
            saysNothing(value) &&
            !data.bind?.[path[0]!] &&
            needs.some((need) => need === nameOf(path) || need.startsWith(`${nameOf(path)}.`)),
        )
    return [
      ...apart,
      ...rowless,
      ...lacking.map(({ path, schema: part }): PageProblem => ({
        code: 'missing-value',
        level: 'warning',
        node: id,
        path: ['props', ...path],
        params: { block: data.type, label: part['x-label'] ?? path.at(-1)! },
      })),
    ]
  })

/** Rows in which nothing stands, in any column: visitors see a gap at most. */
export const findEmptyRows: FindProblems = (model) =>
  Object.values(model.nodes)
    .filter((node): node is RowNode => node.kind === 'row')
    .filter(({ children }) =>
      children.every((column) => childrenOf(nodeOf(model, column)!).length === 0),
    )
    .map(({ id }) => ({
      code: 'empty-row',
      level: 'warning',
      node: id,
      fix: { type: 'remove', id },
    }))
