import { suggest } from '../problem.ts'
import type { EntityDocument, EnumDocument, StatesDocument } from '../types.ts'
import type { CheckContext } from './context.ts'

const LADDERS = 'approval-ladder'
const LEVELS = 'approval-level'

/** An approval by levels names a ladder that has some, and a table of the record that nobody types. */
export function checkApproval(
  context: CheckContext,
  entity: EntityDocument | undefined,
  { id, approval, roles, automatic }: StatesDocument['transitions'][number],
  path: string,
): void {
  if (!approval) return
  const at = `${path}.approval`
  for (const key of ['amount', 'kept'] as const)
    context.refer('field', `${context.name}.${approval[key]}`, `${at}.${key}`)
  const kept = entity?.properties[approval.kept]
  if (kept && !(kept.type === 'array' && kept.readOnly))
    context.problem(
      `${at}.kept`,
      `"${approval.kept}" is no read-only table, and anybody could write approvals into it. Make it { "$ref": "sala:approvals" }.`,
    )
  if (automatic !== undefined)
    context.problem(
      at,
      `asks people, but "${id}" is taken by the product alone. Take "automatic" or "approval" out.`,
    )
  const ladders: unknown[] = context.find<EnumDocument>('enum', LADDERS)?.enum ?? []
  if (!ladders.includes(approval.ladder))
    return context.problem(
      `${at}.ladder`,
      `"${approval.ladder}" is no value of the list "${LADDERS}".${suggest(approval.ladder, ladders.map(String))}`,
    )
  const given = (context.find<EntityDocument>('entity', LEVELS)?.['x-given'] ?? []) as {
    ladder: string
    level: string
    roles: string[]
  }[]
  const levels = given.filter(({ ladder }) => ladder === approval.ladder)
  if (levels.length === 0)
    context.problem(
      `${at}.ladder`,
      `"${approval.ladder}" is given no level, so that nobody could approve. Add some to "x-given" of "${LEVELS}".`,
    )
  for (const level of levels)
    if (roles && !level.roles.some((role) => roles.includes(role)))
      context.problem(
        `${path}.roles`,
        `of "${id}" let in nobody of the level "${level.level}" (${level.roles.join(', ')}), at which the record would stay. Add one of them.`,
      )
}
