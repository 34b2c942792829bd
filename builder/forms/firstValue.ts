import type { Expression } from '#schema'
import { pathOf } from './formula.ts'

/** What a field can start with that is known of who fills it in, and of the day. */
export const KNOWN = {
  firstname: { var: '$user.firstname' },
  lastname: { var: '$user.lastname' },
  fullname: { cat: [{ var: '$user.firstname' }, ' ', { var: '$user.lastname' }] },
  username: { var: '$user.username' },
  today: { today: [] },
} as const satisfies Record<string, unknown>
export type Known = keyof typeof KNOWN

/** What a field starts with: something known, a part of the address by its name, or a value of its own. */
export type FirstValue = { known: Known } | { route: string } | { own: string | number }

const ROUTE = '$route.'

export const writeFirst = (first: FirstValue): Expression =>
  ('known' in first
    ? KNOWN[first.known]
    : 'route' in first
      ? { var: ROUTE + first.route }
      : first.own) as Expression

/** What an expression starts a field with; `undefined` where it says more. */
export function readFirst(expression: unknown): FirstValue | undefined {
  if (typeof expression === 'string' || typeof expression === 'number') return { own: expression }
  const path = pathOf(expression)
  if (path?.startsWith(ROUTE)) return { route: path.slice(ROUTE.length) }
  const written = JSON.stringify(expression)
  const known = (Object.keys(KNOWN) as Known[]).find(
    (name) => JSON.stringify(KNOWN[name]) === written,
  )
  return known && { known }
}
