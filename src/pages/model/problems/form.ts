import type { FormDocument } from '#schema'
import { toDocument } from '../toDocument.ts'
import type { FindProblems, PageProblem } from './problem.ts'

/** What keeps the fields of a form page from becoming a form: names that are missing or used twice, rules in a circle. */
export const findFormProblems: FindProblems = (model, { form }) => {
  if (model.page.type !== 'form' || !form) return []
  return form(toDocument(model) as FormDocument).map(({ path = '', params = {} }): PageProblem => ({ code: 'invalid-form', level: 'error', node: Object.hasOwn(model.nodes, path) ? path : null, params: { form: params } }))
}
