import { shippedModel } from '#schema/shipped'

const INCLUDED = shippedModel.enums['site/role']?.['x-includes'] ?? {}

/** The roles that somebody is given, with those that they bring along (`x-includes` of the roles). */
export const heldRoles = (given: readonly string[]): string[] => [
  ...new Set(
    given.flatMap((role) => [role, ...(Object.hasOwn(INCLUDED, role) ? INCLUDED[role]! : [])]),
  ),
]

/** The role and those that bring it along: who is given any of them holds it. */
export const rolesWith = (role: string): string[] => [
  role,
  ...Object.keys(INCLUDED).filter((one) => INCLUDED[one]!.includes(role)),
]
