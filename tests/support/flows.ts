import { currentStep, isOver } from '#flow/runner'
import type { Clock } from '#shared'
import { FlowRunner } from '../../server/flows/runFlow.ts'
import { LEASE, stateOf, type RunRecord } from '../../server/writing/runRecord.ts'
import { startFlows } from '../../server/flows/worker.ts'
import type { Gateway } from '../../server/gateway.ts'
import type { Caller } from '../../server/identity/caller.ts'
import { Records } from '../../server/writing/records.ts'
import { citizenId } from './citizenId.ts'

export interface Sample {
  form: string
  flow: string
  /** Username of who fills the form; nobody is signed in without one. */
  user?: string
  data: Record<string, unknown>
  /** Collection of the record that an answer names; the first one of the site is taken. */
  refs?: Record<string, string>
  /** Answers that no two runs may share. */
  unique?: (number: number) => Record<string, unknown>
}

const ADDRESS = {
  province: 'กรุงเทพมหานคร',
  district: 'จตุจักร',
  subdistrict: 'ลาดยาว',
  zipcode: '10900',
}
const WHO = { name: 'สมหญิง ใจดี', email: 'somying@example.com' }

let made = 0

/** Answers that the demo forms take, one form each. */
export const SAMPLES: Sample[] = [
  {
    form: 'interest',
    flow: 'interest',
    data: {
      ...WHO,
      phone: '0812345678',
      topic: 'safety',
      kind: 'person',
      agree: true,
      address: ADDRESS,
    },
  },
  {
    form: 'registration',
    flow: 'registration',
    data: {
      ...WHO,
      phone: '0812345678',
      courses: [
        { course: 'ก', people: 2 },
        { course: 'ข', people: 3 },
      ],
    },
  },
  { form: 'contact', flow: 'contact', data: { ...WHO, subject: 'billing', message: 'ใบเสร็จ' } },
  {
    form: 'certificate',
    flow: 'certificate',
    data: { ...WHO, course: 'ก', trained: '2026-11-01', kind: 'paper', address: ADDRESS },
  },
  {
    form: 'leave',
    flow: 'leave',
    user: 'purchaser',
    data: {
      leave_type: 'annual',
      from_date: '2026-12-01',
      to_date: '2026-12-05',
      days: 5,
      reason: 'พักผ่อน',
    },
  },
  {
    form: 'member-register',
    flow: 'register',
    data: {
      firstname: 'สมหญิง',
      lastname: 'ใจดี',
      password: 'Sample#2026',
      fti_member: true,
      fti_member_number: 'F-1',
      agree: true,
    },
    unique: (number) => ({
      email: `member${number}@example.com`,
      phone: `08${String(number).padStart(8, '0')}`,
      citizen: citizenId(number),
    }),
  },
  {
    form: 'apply',
    flow: 'application',
    user: 'user',
    data: { subject: 'lecturer', from_date: '2026-12-17', reason: 'สอนการขับรถยกมาสิบปี' },
  },
  { form: 'order', flow: 'order', data: WHO, refs: { course: 'course' } },
  { form: 'newsletter', flow: 'newsletter', data: { email: WHO.email, consent: true } },
  {
    form: 'post-comment',
    flow: 'post-comment',
    data: { ...WHO, text: 'ขอบคุณสำหรับบทความ' },
    refs: { post: 'post' },
  },
  { form: 'post-report', flow: 'post-report', data: { reason: 'wrong' }, refs: { post: 'post' } },
]

/** The answers of a sample, with ids of records that the site has. */
export async function answersOf(
  gateway: Gateway,
  { data, refs = {}, unique }: Sample,
): Promise<Record<string, unknown>> {
  const store = gateway.database.store((await callerOf(gateway)).site._id)
  const ids = await Promise.all(
    Object.entries(refs).map(async ([field, collection]) => [
      field,
      (await store.find(collection, {}, { limit: 1 }))[0]!._id,
    ]),
  )
  return { ...data, ...unique?.(++made), ...Object.fromEntries(ids) }
}

/** A process that ended without a word. */
export class Crash extends Error {}

export type MovableClock = Clock & { advance(ms: number): void }

export async function callerOf(gateway: Gateway, username?: string): Promise<Caller> {
  const [site] = await gateway.database.store('').find('site', { name: 'academy' }, { limit: 1 })
  const [user] = username
    ? await gateway.database.store(site!._id).find('user', { username }, { limit: 1 })
    : []
  return {
    site: { _id: site!._id, name: 'academy' },
    locale: 'th',
    requestId: 'test',
    user: user
      ? {
          _id: user._id,
          username: String(user.username),
          firstname: String(user.firstname),
          lastname: String(user.lastname),
          roles: user.roles as string[],
        }
      : null,
  }
}

/** Somebody who holds the role decides on what a run waits for. */
export async function decide(
  gateway: Gateway,
  run: RunRecord,
  transition = 'approve',
  by?: string,
) {
  const site = (await callerOf(gateway)).site._id
  const approval = (await gateway.database.store(site).get('approval', run.awaits!.split('/')[1]!))!
  const caller = await callerOf(gateway, by ?? String(approval.role))
  return new Records(gateway).transition(
    caller,
    'approval',
    approval._id,
    { transition, version: approval.version, reason: 'ตามระเบียบ' },
    { route: 'test', visitor: 'test' },
  )
}

/**
 * Brings a run from its start to its end: a browser that does its steps, deciders that approve, a clock that goes on.
 * At the boundary with this number the process ends, and another takes over.
 */
export async function drive(
  gateway: Gateway,
  clock: MovableClock,
  sample: Sample,
  crashAt = -1,
): Promise<{ run: RunRecord; boundaries: number; crashed: boolean }> {
  const { form, flow, user } = sample
  let boundaries = 0
  let crashed = false
  const boundary = () => {
    if (boundaries++ === crashAt) throw new Crash()
  }
  let runner = new FlowRunner(gateway, { boundary })
  let worker = startFlows(gateway, {
    boundary,
    loop: false,
    report: (error) => {
      if (!(error instanceof Crash)) throw error
    },
  })
  const caller = await callerOf(gateway, user)
  const site = caller.site._id
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    const before = boundaries
    await work().catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
    if (crashAt < before || crashAt >= boundaries) return
    crashed = true
    runner = new FlowRunner(gateway)
    worker = startFlows(gateway, { loop: false })
    if (gateway.database.dialect === 'postgres') clock.advance(LEASE)
    await worker.runOnce({ takeOver: gateway.database.dialect === 'sqlite' })
  }
  const ready = await runner.prepare(caller, flow, form, await answersOf(gateway, sample))
  if (!ready.ok) throw new Error(`${form}: ${JSON.stringify(ready.failures)}`)
  const made = await gateway.database.transaction(() => runner.create(caller, ready.value))
  if (!made.ok) throw new Error(JSON.stringify(made.failures))
  const { run: id, token } = made.value
  await attempt(() => runner.answer(caller, { run: id, token }))
  for (let moves = 0; moves < 200; moves++) {
    const run = (await runner.executor.load(site, id))!
    if (isOver(run)) return { run, boundaries, crashed }
    const state = stateOf(run)
    const step = currentStep(runner.executor.libraryOf(run), state)!
    if (
      run.status === 'running' &&
      runner.executor.isBrowsersTurn(runner.executor.libraryOf(run), state)
    )
      await attempt(() =>
        runner.resume(caller, flow, {
          run: id,
          token,
          step: step.id,
          outcome: gateway.shipped.steps[step.type]!.outcomes[0]!,
        }),
      )
    else {
      if (run.awaits) {
        const decided = await decide(gateway, run)
        if (!decided.ok) throw new Error(JSON.stringify(decided.failures))
      } else clock.advance(Math.max(0, Date.parse(run.wakeAt!) - clock.now()))
      await attempt(() => worker.runOnce())
    }
  }
  throw new Error(`The run of ${flow} does not end.`)
}
