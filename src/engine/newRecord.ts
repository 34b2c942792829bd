import { failAll, ok, type Clock, type Result } from '#shared'
import { evaluate } from '#shared/expression'
import { tablesOf, type EntityModel, type Field, type SystemFields } from '#schema'
import { orderedId } from './orderedId.ts'
import { applyChange, dropUnchangedDefaults, tidy, withDefaults } from './fields.ts'
import { userOf, type Actor } from './actor.ts'

type Data = Record<string, unknown>

/** The fields that nobody gave and that are worked out from the others, once. */
function workedOut(
  properties: Record<string, Field>,
  own: Data,
  emptied: ReadonlySet<string>,
  scope: Data,
): Data {
  let record = own
  for (const [name, field] of Object.entries(properties)) {
    const expression = field['x-default']
    if (expression === undefined || record[name] !== undefined || emptied.has(name)) continue
    const value = evaluate(expression, record, { scope })
    if (value.ok && value.value !== null && value.value !== '')
      record = { ...record, [name]: value.value }
  }
  return record
}

/** A new record before it is checked: what it was given, defaults, its first state, and the fields of the system apart. */
export function newRecord(
  model: EntityModel,
  data: Data,
  actor: Actor,
  clock: Clock,
  { id, site }: { id: string | undefined; site: Data },
): Result<{ own: Data; system: SystemFields }> {
  const asSystem = actor.system === true
  // A program that has no value for a field sends none; a person who empties one means it.
  const change = tidy(model.entity, data, !asSystem)
  const emptied = new Set(
    Object.keys(change).filter(
      (field) => !asSystem && change[field] === null && !model.entity.properties[field]?.readOnly,
    ),
  )
  const { record: given, failures } = applyChange(
    model,
    {},
    dropUnchangedDefaults(model, change),
    asSystem,
  )
  if (failures.length) return failAll(failures)
  const iso = clock.iso()
  const own = workedOut(
    model.entity.properties,
    withDefaults(model.entity, given, emptied),
    emptied,
    { ...site, $user: userOf(actor) },
  )
  for (const { each, field, initial } of tablesOf(model.states))
    if (each === undefined) own[field] ??= initial
  return ok({
    own,
    system: {
      _id: id ?? orderedId(clock.now()),
      version: 1,
      created_at: iso,
      created_by: actor.id,
      updated_at: iso,
      updated_by: actor.id,
    },
  })
}
