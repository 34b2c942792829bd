import { evaluate, truthy } from '#shared/expression'
import { TODAY, together, waysOf, type Literal } from './literals.ts'
import { valuesFor, type Domain } from './values.ts'

/** What is known of those who look and of the answers that a rule reads. */
export interface Known {
  /** Of an answer by its path; nothing where it can be anything. */
  answer?: (path: string) => Domain | undefined
  /** Name under which the path of an answer is known. */
  nameOf?: (path: string) => string
  /** The roles that there are. */
  roles?: readonly string[]
  /** Who looks: `null` is not signed in; anybody without it. */
  user?: { roles: readonly string[] } | null
}

const ofUser = (subject: string): boolean => subject === '$user' || subject.startsWith('$user.')

/** What the session says of somebody who is signed in. */
function ofSignedIn(subject: string, { roles, user }: Known): Domain | undefined {
  if (subject === '$user') return { kind: 'exactly', value: { _id: 'somebody' } }
  if (subject === '$user._id') return { kind: 'id' }
  if (subject !== '$user.roles') return undefined
  return user
    ? { kind: 'exactly', value: user.roles }
    : { kind: 'some', ...(roles ? { values: roles } : {}) }
}

const canBe = (literals: readonly Literal[], domain?: Domain): boolean =>
  valuesFor(literals, domain)?.some((it) =>
    literals.every(({ test, wanted }) => {
      const result = evaluate(test, { it })
      return result.ok && truthy(result.value) === wanted
    }),
  ) ?? true

function isPossible(way: readonly Literal[], known: Known): boolean {
  const subjects = [...new Set(way.map(({ subject }) => subject))].map(
    (subject) => [subject, way.filter((one) => one.subject === subject)] as const,
  )
  const [user, others] = [
    subjects.filter(([subject]) => ofUser(subject)),
    subjects.filter(([subject]) => !ofUser(subject)),
  ]
  if (
    !others.every(([subject, literals]) =>
      canBe(
        literals,
        subject === TODAY
          ? { kind: 'day' }
          : subject.startsWith('$')
            ? undefined
            : known.answer?.(subject),
      ),
    )
  )
    return false
  const out =
    !known.user && user.every(([, literals]) => canBe(literals, { kind: 'exactly', value: null }))
  return (
    out ||
    (known.user !== null &&
      user.every(([subject, literals]) => canBe(literals, ofSignedIn(subject, known))))
  )
}

/**
 * Can these rules hold all at once, for somebody, on some day, with some answers? No is certain; yes also stands for
 * what is not gone into. The words are those of `evaluate`.
 */
export function canHold(rules: readonly unknown[], known: Known = {}): boolean {
  const ways = together(rules.map((rule) => waysOf(rule, true, known.nameOf ?? ((path) => path))))
  return ways.some((way) => isPossible(way, known))
}

export const isImpossible = (rule: unknown, known: Known = {}): boolean =>
  rule !== undefined && rule !== null && !canHold([rule], known)
