import { failAll, ok, type Clock, type Failure, type Result } from '#shared'
import type { EntityModel } from '#schema'
import { retiredChoices } from './choices.ts'
import { collidingPattern, usedAnew } from './codeSeries.ts'
import { computeRecord } from './compute.ts'
import { overlapping } from './periods.ts'
import { resolveReferences } from './references.ts'
import { checkRules } from './rules.ts'
import { siteValues, type Place } from './siteValues.ts'
import { userOf, type Actor } from './actor.ts'

type Data = Record<string, unknown>

/** Checks a record's own fields (no system fields) against its entity: the generated validator. */
export type Validate = (entity: string, record: Data) => Failure[]

/** References, computed fields, validation and rules: what every write goes through. */
export async function prepareRecord(
  place: Place & { validate: Validate; clock: Clock },
  own: EntityModel,
  record: Data,
  actor: Actor,
  before: Data,
): Promise<Result<{ record: Data; warnings: Failure[] }>> {
  const { store, validate, clock } = place
  const { entity, name } = own
  const referred = await resolveReferences(store, entity, record, before)
  if (!referred.ok) return referred
  const scope = { ...(await siteValues(place, own)), $user: userOf(actor) }
  const unknown: Failure[] = []
  const computed = computeRecord(entity, referred.value, scope, unknown)
  const stored = Object.fromEntries(
    Object.entries(computed).filter(
      ([field, value]) =>
        Object.hasOwn(entity.properties, field) && value !== null && value !== undefined,
    ),
  )
  const failures = [
    ...unknown,
    ...validate(name, stored),
    ...retiredChoices(entity, before, stored),
    ...(await overlapping(store, own, computed)),
    ...(await collidingPattern(store, own, computed)),
    ...(await usedAnew(store, place.model, own, before, computed, clock.now())),
  ]
  if (failures.length) return failAll(failures)
  const rules = checkRules(entity, computed, scope)
  return rules.failures.length
    ? failAll(rules.failures)
    : ok({ record: computed, warnings: rules.warnings })
}
