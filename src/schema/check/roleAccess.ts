import type { EntityDocument, EnumDocument, RoleAccess } from '../types.ts'
import type { CheckContext } from './context.ts'

/** The rows of a table of rights that count for a role: its own, those of roles it brings along, and everybody's. */
function countingRoles(context: CheckContext, role: string): string[] {
  const included = context.find<EnumDocument>('enum', 'role')?.['x-includes']?.[role] ?? []
  return ['public', ...(role === 'public' ? [] : ['authenticated']), role, ...included]
}

/** Reports roles that are let in by name where the entity's `x-access` gives them no such right. */
export function checkRoleAccess(
  context: CheckContext,
  entity: string,
  right: keyof RoleAccess,
  roles: readonly string[] | undefined,
  path: string,
): void {
  const table = context.find<EntityDocument>('entity', entity)?.['x-access']
  if (!table) return
  for (const role of roles ?? [])
    if (!countingRoles(context, role).some((one) => table[one]?.[right]))
      context.problem(
        path,
        `lets in "${role}", but "x-access" of "${entity}" gives that role no "${right}". Add the right there, or take the role out here.`,
      )
}
