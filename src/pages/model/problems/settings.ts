import type { FindProblems, PageProblem } from './problem.ts'

/** Settings of older form pages (spec: academy 2.2, 7) that a flow has taken over: nothing reads them, and answers must not be lost in silence. */
const OF_FLOWS = ['destination', 'next'] as const

/** Where answers go and what follows is said by the flow of the form. */
export const findSettingProblems: FindProblems = ({ page }) =>
  OF_FLOWS.flatMap((name): PageProblem[] => (page[name] ? [{ code: 'setting-of-flow', level: 'error', node: null, path: [name], params: { value: String(page[name]) }, fix: { type: 'update-page', changes: [{ path: [name] }] } }] : []))
