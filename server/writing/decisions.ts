import { levelsOf, SYSTEM_ACTOR, waitingLevel, type Outcome, type Written } from '#engine'
import { recordTitle, type EntityModel, type StatesDocument, type StoredRecord } from '#schema'
import { bangkokDay, fail, ok, type Bilingual, type Result } from '#shared'
import { engineFor, type Gateway } from '../gateway.ts'
import { actorOf, type Caller } from '../identity/caller.ts'
import { detailPath } from '../reading/detailPath.ts'

type Parts = Pick<Gateway, 'database' | 'shipped' | 'clock'>
type Transition = StatesDocument['transitions'][number]

const APPROVAL = 'approval'
const DELEGATION = 'approval-delegation'

/** What decides a record where it stands: the transition that says yes or no. */
const decisionOf = (
  { states }: EntityModel,
  record: StoredRecord,
  decides: NonNullable<Transition['decides']>,
): Transition | undefined =>
  states?.transitions.find(
    (one) => one.decides === decides && one.from.includes(String(record[states.field])),
  )

/** Roles that may take the transition on this record: of an approval those of the level that it waits for. */
async function decidingRoles(
  { shipped, database }: Parts,
  site: string,
  { roles = [], approval }: Transition,
  record: StoredRecord,
): Promise<string[]> {
  if (!approval) return [...roles]
  const levels = await levelsOf({ store: database.store(site), model: shipped.model })
  const level = waitingLevel(record, approval, levels)
  if (level === null) return [...roles]
  return roles.filter((role) => level?.roles.includes(role))
}

/** Most delegations that are looked through. */
const MOST = 200

/** Who decides in the name of somebody with one of these roles, today or on a day to come; never for who made the record. */
async function standingIn(
  { database, clock }: Parts,
  site: string,
  roles: readonly string[],
  record: StoredRecord,
): Promise<string[]> {
  const store = database.store(site)
  const delegations = await store.find(
    DELEGATION,
    { valid_to: { $gte: bangkokDay(clock.now()) } },
    { limit: MOST },
  )
  if (delegations.length === 0) return []
  const givers = await store.getAll('user', [
    ...new Set(delegations.map(({ from_user }) => String(from_user))),
  ])
  const count = new Set(
    givers
      .filter(({ _id, roles: held }) => {
        const own = held as string[]
        return _id !== record.created_by && roles.some((role) => own.includes(role))
      })
      .map(({ _id }) => _id),
  )
  return [
    ...new Set(
      delegations
        .filter(({ from_user }) => count.has(String(from_user)))
        .map(({ to_user }) => String(to_user)),
    ),
  ].filter((id) => id !== record.created_by)
}

/** Who is asked changes with each delegation that is made, changed or taken back. */
async function askAnew(parts: Parts, caller: Caller): Promise<Outcome[]> {
  const store = parts.database.store(caller.site._id)
  const engine = engineFor(parts, caller.site._id)
  const waiting = await store.find(
    APPROVAL,
    { state: 'waiting', entity: { $exists: true } },
    { limit: MOST },
  )
  const changed: Outcome[] = []
  for (const { _id, version, entity, record, roles, people } of waiting) {
    const subject = await store.get(String(entity), String(record))
    if (!subject) continue
    const now = await standingIn(parts, caller.site._id, (roles ?? []) as string[], subject)
    if (JSON.stringify(now) === JSON.stringify(people ?? [])) continue
    const done = await engine.update(APPROVAL, _id, { people: now }, version, SYSTEM_ACTOR)
    if (done.ok) changed.push(done.value)
  }
  return changed
}

const inBoth = (text: (locale: 'th' | 'en') => string): Bilingual => ({
  th: text('th'),
  en: text('en'),
})

async function ask(
  parts: Parts,
  caller: Caller,
  model: EntityModel,
  record: StoredRecord,
): Promise<Outcome[]> {
  const decision = decisionOf(model, record, 'approve')
  const roles = decision ? await decidingRoles(parts, caller.site._id, decision, record) : []
  if (roles.length === 0) return []
  const link = detailPath(parts, { entity: model.name, record: record._id })
  const asker = caller.user && actorOf(caller).name
  const people = await standingIn(parts, caller.site._id, roles, record)
  const { label } = model.entity['x-entity']
  const made = await engineFor(parts, caller.site._id).create(
    APPROVAL,
    {
      title: inBoth((locale) => `${label[locale]} ${recordTitle(model.entity, record, locale)}`),
      entity: model.name,
      record: record._id,
      roles,
      ...(people.length ? { people } : {}),
      ...(decision?.approval ? { amount: record[decision.approval.amount] ?? 0 } : {}),
      ...(link ? { link } : {}),
      ...(asker ? { asker } : {}),
      ...(record.created_by ? { askedBy: record.created_by } : {}),
    },
    SYSTEM_ACTOR,
  )
  return made.ok ? [made.value] : []
}

/** Ends what was asked about a record that has moved on, as it was decided, or as withdrawn. */
async function settle(
  parts: Parts,
  caller: Caller,
  { entity, id, transition, reason }: Written,
  decides: string | undefined,
): Promise<Outcome[]> {
  const engine = engineFor(parts, caller.site._id)
  const waiting = await parts.database
    .store(caller.site._id)
    .find(APPROVAL, { record: id, entity, state: 'waiting' }, { limit: 20 })
  const settled: Outcome[] = []
  for (const { _id, version } of waiting) {
    const decided =
      transition && decides
        ? await engine.transition(APPROVAL, _id, decides, version, actorOf(caller), reason)
        : undefined
    const ended = decided?.ok
      ? decided
      : await engine.transition(APPROVAL, _id, 'cancel', version, SYSTEM_ACTOR)
    if (ended.ok) settled.push(ended.value)
  }
  return settled
}

/**
 * Keeps "my approvals" in step with state tables: a record that enters a state from which a transition decides
 * (`"decides": "approve"`) is asked about there, and what was asked ends when the record moves on. Answers what was
 * written besides.
 */
export async function followDecisions(
  parts: Parts,
  caller: Caller,
  written: Written,
): Promise<Outcome[]> {
  if (written.entity === DELEGATION) return askAnew(parts, caller)
  const model = parts.shipped.model.entities[written.entity]
  const { states } = model ?? {}
  if (!model || !states?.transitions.some(({ decides }) => decides)) return []
  const { action, transition, record } = written
  if (action === 'update') return []
  const taken = states.transitions.find(({ id }) => id === transition)
  const settled = action === 'create' ? [] : await settle(parts, caller, written, taken?.decides)
  return action === 'delete' ? settled : [...settled, ...(await ask(parts, caller, model, record))]
}

/** Takes the transition that an approval of a record stands for, as whoever decided. */
export async function carryOut(
  { database, shipped }: Parts,
  caller: Caller,
  { record: approval, transition, reason }: Written,
  take: (
    entity: string,
    id: string,
    body: { transition: string; version: number; reason?: string },
  ) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const { entity, record: id } = approval
  if (transition !== 'approve' && transition !== 'reject') return ok(null)
  const model = shipped.model.entities[String(entity)]
  const subject = model && (await database.store(caller.site._id).get(model.name, String(id)))
  const decision = subject && decisionOf(model, subject, transition)
  if (!decision) return fail('not-found', { params: { collection: String(entity) } })
  return take(model.name, subject._id, {
    transition: decision.id,
    version: subject.version,
    ...(reason ? { reason } : {}),
  })
}
