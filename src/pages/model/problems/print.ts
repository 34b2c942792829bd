import { faultsOfProps, type PrintFault } from '#schema'
import { nearest } from '#shared'
import { each, objectsOf, type FindProblems, type PageProblem } from './problem.ts'

const CODES: Record<PrintFault['is'], PageProblem['code']> = {
  root: 'unknown-print-value',
  field: 'unknown-print-value',
  form: 'unknown-print-form',
  list: 'unknown-print-list',
}
/** Names that a message lists. */
const MAX_NAMED = 12

/** Of a print: blocks that are not made for paper, and what its texts read and the record does not have. */
export const findPrintProblems: FindProblems = (model, { blocks, printValues }) =>
  model.page.type === 'print'
    ? each(objectsOf(model), ({ id, data: { type, props } }): PageProblem[] => {
        const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined
        if (!block) return []
        if (!block.paper)
          return [
            {
              code: 'unprintable-block',
              level: 'error',
              node: id,
              params: { block: type },
              fix: { type: 'remove', id },
            },
          ]
        if (!printValues) return []
        return faultsOfProps(props, block, printValues).map(
          ({ path, is, value, word, known }): PageProblem => {
            const near = nearest(word, known)
            return {
              code: CODES[is],
              level: 'error',
              node: id,
              path: ['props', ...path],
              params: { block: type, value, names: near ? [near] : known.slice(0, MAX_NAMED) },
            }
          },
        )
      })
    : []
