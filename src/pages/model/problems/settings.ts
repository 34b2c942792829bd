import type { FindProblems, PageProblem } from './problem.ts'
import { objectsOf } from './problem.ts'

/** What may follow a submission (spec: academy 2.2). */
export const NEXT = ['order'] as const

const isAddress = (text: string): boolean =>
  URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)

/** What a form page says of where its answers go and what follows (spec: academy 2.2, 7). */
export const findSettingProblems: FindProblems = (model, { mayReceive }) => {
  const { page } = model
  const { type, next, destination, authen, course } = page
  if (type !== 'form') return []
  const problem = (
    code: PageProblem['code'],
    name: string,
    value = '',
    set?: unknown,
  ): PageProblem => ({
    code,
    level: 'error',
    node: null,
    path: [name],
    params: { value },
    ...(set === undefined
      ? {}
      : {
          fix: {
            type: 'update-page',
            changes: [set === null ? { path: [name] } : { path: [name], value: set }],
          },
        }),
  })
  const found: PageProblem[] = []
  if (destination && !(mayReceive?.(destination) ?? isAddress(destination)))
    found.push(problem('refused-destination', 'destination', destination, null))
  if (next && !NEXT.some((one) => one === next))
    found.push(problem('unknown-next', 'next', next, null))
  if (next !== 'order') return found
  if (!authen) found.push(problem('order-without-sign-in', 'authen', '', true))
  if (!course && !objectsOf(model).some(({ data }) => data.name === 'course'))
    found.push(problem('order-without-course', 'course'))
  return found
}
