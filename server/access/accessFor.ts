import { SYSTEM_FIELDS, type EntityModel, type Filter, type RoleAccess } from '#schema'
import { declaredFields } from '../storage/index.ts'
import { substitute } from './substitute.ts'

export type Operation = keyof RoleAccess

/** As much of who asks as access depends on. */
export interface AccessCaller {
  user: { _id: string; roles: string[] } | null
  site: { _id: string }
  /** Who looks through the eyes of `user`, as in the simulator: nothing is read that they may not read themselves. */
  behind?: { _id: string; roles: string[] }
}

export type Access =
  | { allowed: false }
  | {
      allowed: true
      /** Rows this reaches; null is all. */
      filter: Filter | null
      /** Dotted paths, arrays left out (`items.quantity`), system fields too. */
      readable: ReadonlySet<string>
      writable: ReadonlySet<string>
    }

/** The roles that count: those of the user, and the two that need no row. No role is above the file. */
export const rolesOf = ({ user }: AccessCaller): string[] =>
  user ? ['public', 'authenticated', ...user.roles] : ['public']

/** What the caller may do with records of an entity: what any of their roles may. Behind somebody else's eyes it is what both may, and nothing is written. */
export function accessFor(model: EntityModel, caller: AccessCaller, operation: Operation): Access {
  const own = accessOf(model, caller, operation)
  if (!caller.behind || !own.allowed) return own
  const behind = accessOf(model, { user: caller.behind, site: caller.site }, operation)
  if (!behind.allowed) return behind
  const filters = [own.filter, behind.filter].filter((filter) => filter !== null)
  return {
    allowed: true,
    filter: filters.length === 2 ? { $and: filters } : (filters[0] ?? null),
    readable: new Set([...own.readable].filter((path) => behind.readable.has(path))),
    writable: new Set(),
  }
}

/** The fields of an entity that some roles may read and write, whoever has them. */
interface FieldAccess {
  readable: ReadonlySet<string>
  writable: ReadonlySet<string>
}

const known = new WeakMap<EntityModel, Map<string, FieldAccess>>()
/** Sets of roles that are kept for one entity; there are few of them. */
const MAX_KEPT = 1000

/** Worked out once for each set of roles. */
function fieldsFor(model: EntityModel, roles: readonly string[]): FieldAccess {
  const kept = known.get(model) ?? new Map<string, FieldAccess>()
  known.set(model, kept)
  const key = roles.join(' ')
  const found = kept.get(key) ?? findFields(model, roles)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

function findFields({ entity }: EntityModel, roles: readonly string[]): FieldAccess {
  const readable = new Set<string>(SYSTEM_FIELDS)
  const writable = new Set<string>()
  const admits = (allowed: string[] | undefined): boolean =>
    !allowed || allowed.some((role) => roles.includes(role))
  for (const { path, field } of declaredFields(entity)) {
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : undefined
    if (
      !field['x-secret'] &&
      admits(field['x-access']?.read) &&
      (parent === undefined || readable.has(parent))
    )
      readable.add(path)
    if (
      admits(field['x-access']?.write ?? field['x-access']?.read) &&
      !field.readOnly &&
      (parent === undefined || writable.has(parent))
    )
      writable.add(path)
  }
  return { readable, writable }
}

function accessOf(model: EntityModel, caller: AccessCaller, operation: Operation): Access {
  const roles = rolesOf(caller)
  const table = model.entity['x-access']
  const rights = roles
    .map((role) => (Object.hasOwn(table, role) ? table[role]?.[operation] : undefined))
    .filter((right) => right !== undefined && right !== false)
  if (!rights.length) return { allowed: false }
  const names = { $user: caller.user, $site: caller.site }
  const filters = rights.includes(true)
    ? []
    : rights.map((right) => substitute(right as Filter, names))
  const filter = filters.length === 0 ? null : filters.length === 1 ? filters[0]! : { $or: filters }
  return { allowed: true, filter, ...fieldsFor(model, roles) }
}
