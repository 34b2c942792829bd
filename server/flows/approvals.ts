import { SYSTEM_ACTOR } from '#engine'
import type { ApprovalRequest, ApprovalState } from '#flow/runner'
import type { SessionUser } from '#gateway'
import type { StoredRecord } from '#schema'
import { isoAt, type Bilingual } from '#shared'
import { engineFor } from '../gateway.ts'
import { actorOf } from '../identity/caller.ts'
import { keepOutcome, make, type StepContext } from './context.ts'
import { tell } from './notices.ts'
import { findPerson, holdersOf, userOf } from './people.ts'

const DAY = 86_400_000
/** Decides where nobody else can. */
const LAST_RESORT = 'admin'

type Parts = Pick<StepContext, 'gateway' | 'caller' | 'run'>

interface Deciders {
  person: SessionUser | null
  role: string | null
  /** Why it is not who the flow asked for. */
  note: Bilingual | null
}

const left = (who: string | undefined, role: string): Bilingual =>
  who
    ? {
        th: `${who} ไม่อาจตัดสินได้แล้ว เรื่องนี้จึงมาถึงบทบาท ${role}`,
        en: `${who} can no longer decide, so this came to the role ${role}.`,
      }
    : {
        th: `โฟลว์ไม่ได้ระบุว่าใครตัดสิน เรื่องนี้จึงมาถึงบทบาท ${role}`,
        en: `The flow names nobody to decide, so this came to the role ${role}.`,
      }

/** Who decides: the person, else the role, else the one that stands in. Nobody decides on what they asked for themselves. */
async function decidersFor(
  { gateway, caller, run }: Parts,
  { person, role, fallback }: ApprovalRequest,
): Promise<Deciders> {
  const site = caller.site._id
  const others = async (name: string) =>
    (await holdersOf(gateway, site, name)).some(({ _id }) => _id !== run.userID)
  const found = person ? await findPerson(gateway, site, person) : null
  if (found && found._id !== run.userID) return { person: found, role: null, note: null }
  const roles = [role, fallback, LAST_RESORT].filter((name): name is string => Boolean(name))
  for (const name of roles)
    if (await others(name))
      return {
        person: null,
        role: name,
        note: person || name !== role ? left(person || role, name) : null,
      }
  return { person: null, role: LAST_RESORT, note: left(person || role || fallback, LAST_RESORT) }
}

const linkOf = (id: string): string => `/work/approvals/${id}`

async function tellDeciders(
  context: Parts,
  { person, role }: Pick<Deciders, 'person' | 'role'>,
  id: string,
  title: unknown,
): Promise<void> {
  const people = person
    ? [person]
    : (await holdersOf(context.gateway, context.caller.site._id, role!)).filter(
        ({ _id }) => _id !== context.run.userID,
      )
  await tell(context, people, {
    title: { th: 'มีเรื่องรออนุมัติ', en: 'An approval waits for you' },
    text: title as Bilingual,
    link: linkOf(id),
  })
}

/** Makes the approval and tells who is to decide. */
export async function requestApproval(
  context: StepContext,
  request: ApprovalRequest,
): Promise<{ id: string; due: string | null }> {
  const { gateway, caller, run, step, submission } = context
  const { person, role, note } = await decidersFor(context, request)
  const due = request.days ? isoAt(gateway.clock.now() + request.days * DAY) : null
  const saved = submission.id
    ? await gateway.database.store(caller.site._id).get('form-submission', submission.id)
    : null
  const optional = {
    message: request.message,
    person: person?._id,
    role,
    note,
    dueAt: due,
    fallback: request.fallback,
    askedBy: caller.user?._id,
    asker: caller.user && actorOf(caller).name,
    about: saved?.summary,
    submission: submission.id,
  }
  const { id } = await make(context, 'approval', {
    title: request.title,
    run: run._id,
    flow: run.flow,
    step,
    ...Object.fromEntries(
      Object.entries(optional).filter(
        ([, value]) => value !== undefined && value !== null && value !== '',
      ),
    ),
  })
  await tellDeciders(context, { person, role }, id, request.title)
  return { id, due }
}

export async function approvalState(
  { gateway, caller }: Pick<StepContext, 'gateway' | 'caller'>,
  id: string,
): Promise<ApprovalState> {
  const approval = await gateway.database.store(caller.site._id).get('approval', id)
  if (!approval) throw new Error('The approval no longer exists.')
  const text = (field: string): string | null =>
    typeof approval[field] === 'string' ? approval[field] : null
  return {
    state: approval.state as ApprovalState['state'],
    by: text('decidedBy'),
    comment: text('comment'),
    at: text('decidedAt'),
  }
}

/** Says once more to who is to decide that it waits. */
export async function remind(context: StepContext, id: string): Promise<void> {
  const site = context.caller.site._id
  const approval = await context.gateway.database.store(site).get('approval', id)
  if (approval?.state !== 'waiting') return
  const found = await userOf(context.gateway, site, approval.person as string | undefined)
  await tellDeciders(
    context,
    { person: found?.user ?? null, role: (approval.role as string | undefined) ?? LAST_RESORT },
    id,
    approval.title,
  )
}

/** Hands approvals of flows whose person has left, or whose role nobody holds any more, to who stands in; how many there were. */
export async function passOnApprovals(
  parts: Pick<StepContext, 'gateway' | 'caller'>,
): Promise<number> {
  const { gateway, caller } = parts
  const site = caller.site._id
  let moved = 0
  for (const approval of await gateway.database
    .store(site)
    .find(
      'approval',
      { state: 'waiting', entity: { $exists: false } },
      { sort: [{ field: '_id' }], limit: 500 },
    ))
    moved += (await passOn(parts, site, approval)) ? 1 : 0
  return moved

  async function passOn(
    context: Pick<StepContext, 'gateway' | 'caller'>,
    at: string,
    { _id: id, version, person, role, fallback, title, run }: StoredRecord,
  ): Promise<boolean> {
    const decider = await userOf(gateway, at, person as string | undefined)
    if (person ? decider?.active : (await holdersOf(gateway, at, String(role))).length) return false
    if (!person && role === LAST_RESORT) return false
    const record = { _id: run, userID: null } as never
    const next = await decidersFor(
      { ...context, run: record },
      { title: '', role: String(fallback ?? LAST_RESORT) },
    )
    const name = decider
      ? `${decider.user.firstname} ${decider.user.lastname}`
      : String(person ?? role)
    return gateway.database.transaction(async () => {
      const changed = await engineFor(gateway, at).update(
        'approval',
        id,
        { person: null, role: next.role, note: left(name, next.role!) },
        version,
        SYSTEM_ACTOR,
      )
      // Somebody decided in the same moment: then there is nothing to pass on.
      if (!changed.ok) return false
      await keepOutcome(context, changed)
      await tellDeciders({ ...context, run: record }, next, id, title)
      return true
    })
  }
}
