import { bangkokDay, fail, ok, readPath, type Clock, type Failure, type Result } from '#shared'
import type { Model, StoredRecord, Transition } from '#schema'
import { missingGiven } from './periods.ts'
import type { Actor } from './actor.ts'
import type { Place } from './siteValues.ts'

type Data = Record<string, unknown>

/** Where the levels of a site are kept, and who stands in for whom. */
export const LEVELS = 'approval-level'
const DELEGATIONS = 'approval-delegation'
const PEOPLE = 'user'
/** Most people one person stands in for on a day. */
const MOST = 50

/** One level of a ladder: who approves from which amount. */
export interface Level {
  ladder: string
  step: number
  level: string
  /** What the level is called. */
  label?: unknown
  roles: string[]
  /** Wanted for amounts above it. */
  above: number
  /** And up to it, inclusive; without it for all that are larger. */
  up_to?: number | null
  /** How many approve; one where it does not say. */
  people?: number
}

/** Whose approvals somebody gives today besides their own. */
export interface StandsIn {
  id: string
  name: string
  roles: string[]
}

/** What one approval leaves on the record. */
interface Given {
  step: number
  by: string
  for?: string | null
}

type Approval = NonNullable<Transition['approval']>

/** The levels in force on the site of the store, in their order: its own, and those that hold everywhere. */
export async function levelsOf({ store, model }: Pick<Place, 'store' | 'model'>): Promise<Level[]> {
  const entity = model.entities[LEVELS]
  if (!entity) return []
  const own = await store.find(LEVELS, {}, { sort: [{ field: 'step' }], limit: 500 })
  return [...own, ...missingGiven(entity, own)]
    .filter(({ active }) => active !== false)
    .map(
      (one) =>
        ({
          ...one,
          label: model.enums[LEVELS]?.['x-labels'][String(one.level)],
        }) as unknown as Level,
    )
    .toSorted((a, b) => a.step - b.step)
}

/** For whom the actor decides on that day as far as they still may themselves. */
async function standInsOf(
  { store, model }: { store: Place['store']; model: Model },
  actor: Pick<Actor, 'id'>,
  day: string,
): Promise<StandsIn[]> {
  if (!actor.id || !model.entities[DELEGATIONS]) return []
  const found = await store.find(
    DELEGATIONS,
    { to_user: actor.id, valid_from: { $lte: day }, valid_to: { $gte: day } },
    { limit: MOST },
  )
  const people = await store.getAll(PEOPLE, [
    ...new Set(found.map(({ from_user }) => String(from_user))),
  ])
  return people
    .filter(({ status }) => status !== 'suspended')
    .map(({ _id, roles, firstname, lastname }) => ({
      id: _id,
      name: `${String(firstname)} ${String(lastname)}`,
      roles: roles as string[],
    }))
}

/** What decides about approvals of the site besides the record: its levels, and for whom the actor gives theirs. */
export async function approvalValues(
  place: { store: Place['store']; model: Model; clock: Clock },
  actor: Actor,
): Promise<Data> {
  return {
    $levels: await levelsOf(place),
    $standsIn: await standInsOf(place, actor, bangkokDay(place.clock.now())),
  }
}

const givenOn = (record: Data, { kept }: Approval): Given[] => (record[kept] ?? []) as Given[]

const amountOf = (record: Data, { amount }: Approval): number =>
  Number(readPath(record, amount) ?? 0)

/** The levels that the record wants, and has not had yet. `covered`: does any level reach so far? */
function wanted(record: Data, approval: Approval, levels: Level[]) {
  const sum = amountOf(record, approval)
  const ladder = levels.filter((level) => level.ladder === approval.ladder)
  const needed = ladder.filter(({ above, up_to: to }) => sum > above && sum <= (to ?? Infinity))
  const given = givenOn(record, approval)
  const lacking = ({ step, people = 1 }: Level): number =>
    Math.max(0, people - given.filter((one) => one.step === step).length)
  const open = needed.filter((level) => lacking(level) > 0)
  const left = open.reduce((count, level) => count + lacking(level), 0)
  const isFree = ladder.length > 0 && ladder.every(({ above }) => sum <= above)
  return { sum, needed, open, left, isFree }
}

/** The level that the record waits for; null where it wants none, undefined where no level reaches its amount. */
export function waitingLevel(
  record: Data,
  approval: Approval,
  levels: Level[],
): Level | null | undefined {
  const { needed, open, isFree } = wanted(record, approval, levels)
  return open[0] ?? (needed.length > 0 || isFree ? null : undefined)
}

const holds = (roles: readonly string[], level: Level): boolean =>
  level.roles.some((role) => roles.includes(role))

/** What the transition and its place say of a refusal. */
interface Asked {
  transition: Transition
  site: Data
  roles: readonly string[] | undefined
}

/** In whose name the actor approves: their own, or that of somebody they stand in for. */
function inWhoseName(
  record: StoredRecord,
  actor: Actor,
  level: Level,
  { site, roles, transition }: Asked,
): StandsIn | 'own' | undefined {
  const may = (held: readonly string[]): boolean =>
    holds(held, level) && (!roles || roles.some((role) => held.includes(role)))
  if (may(actor.roles)) return 'own'
  const taken = new Set(
    givenOn(record, transition.approval!).flatMap(({ by, for: other }) => [by, other]),
  )
  return ((site.$standsIn ?? []) as StandsIn[]).find(
    ({ id, roles: held }) => may(held) && id !== record.created_by && !taken.has(id),
  )
}

export interface Step {
  /** What the record keeps of it; nothing where no level is wanted. */
  row?: Data
  /** Is it the last that is wanted? */
  isLast: boolean
}

/**
 * May the actor give the approval that the record waits for, and is it the last? Nobody approves their own, and nobody
 * twice, be it in the name of others (spec: readings 18, 24: bounds are inclusive).
 */
export function approvalStep(
  record: StoredRecord,
  transition: Transition,
  actor: Actor,
  site: Data,
): Result<Step> {
  const { approval } = transition
  if (!approval || actor.system) return ok({ isLast: true })
  const levels = (site.$levels ?? []) as Level[]
  const { sum, open, left, needed, isFree } = wanted(record, approval, levels)
  const params: NonNullable<Failure['params']> = {
    transition: transition.id,
    label: transition.label,
    amount: sum,
  }
  if (needed.length === 0 && isFree) return ok({ isLast: true })
  const [level] = open
  if (needed.length === 0) return fail('approval-uncovered', { params })
  if (!level) return ok({ isLast: true })
  const name = inWhoseName(record, actor, level, { transition, site, roles: transition.roles })
  if (!name)
    return fail('approval-level', {
      params: { ...params, above: level.above, level: level.label ?? level.level },
    })
  if (record.created_by === actor.id) return fail('self-approval', { params })
  const given = givenOn(record, approval)
  if (given.some(({ by, for: other }) => by === actor.id || other === actor.id))
    return fail('approval-twice', { params })
  if (approval.atOnce && left > 1) return fail('approval-several', { params: { ...params, left } })
  return ok({
    row: {
      step: level.step,
      level: level.level,
      by: actor.id,
      by_name: actor.name ?? '',
      ...(name === 'own' ? {} : { for: name.id, for_name: name.name }),
    },
    isLast: left === 1,
  })
}

/** The record with the approval on it, where it wanted one. */
export const withApproval = (
  record: Data,
  { approval }: Transition,
  { row }: Step,
  at: string,
): Data =>
  approval && row
    ? { ...record, [approval.kept]: [...givenOn(record, approval), { ...row, at }] }
    : record

/** Fields of approvals that begin anew in this state, since it is where they are waited for. */
export const begunAnew = (transitions: readonly Transition[], to: string): string[] =>
  transitions.flatMap(({ approval, from }) =>
    approval && !approval.atOnce && from.includes(to) ? [approval.kept] : [],
  )
