import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dryRun } from '../../../server/flows/dryRun.ts'
import { callerOf } from '../../support/flows.ts'
import { FlowTest } from '../../support/flowTest.ts'
import type { FlowStep } from '#schema'

const flows = new FlowTest()
beforeAll(() => flows.open())
afterAll(() => flows.opened.close())

type Step = Partial<FlowStep> & Pick<FlowStep, 'id' | 'type'>

/** What is stored that a step could have changed. */
const traces = async () => {
  const { system } = flows.gateway.database
  const counted = await Promise.all(
    ['product', 'file', 'user', 'form-submission', 'flow-run', 'message'].map(
      async (collection) => [
        collection,
        (await flows.store.find(collection, {}, { limit: 1000 })).map(
          ({ _id, version }) => `${_id}.${version}`,
        ),
      ],
    ),
  )
  return {
    records: Object.fromEntries(counted) as object,
    outbox: (await system.outbox.list(flows.site, {})).length,
  }
}

/** Goes through steps with answers; nothing may be left behind. */
async function dry(
  steps: Step[],
  data: Record<string, unknown> = {},
  choices: Record<string, string> = {},
) {
  const before = await traces()
  const run = await dryRun(
    flows.gateway,
    await callerOf(flows.gateway, 'admin'),
    flows.flow(steps),
    { data, choices },
  )
  expect(await traces()).toEqual(before)
  if (!run.ok) throw new Error(JSON.stringify(run.failures))
  return run.value
}
const step = (
  type: string,
  options: Record<string, unknown>,
  more: Partial<FlowStep> = {},
): Step => ({ id: 'it', type, options, ...more })

describe('a dry run tells what a step would do, and does none of it', () => {
  test.each<[Step, Record<string, unknown>, string, string, unknown]>([
    [
      step('stock', { product: '{{product}}', quantity: '{{quantity}}' }),
      { product: 'p1', quantity: 3 },
      'moved',
      'moveStock',
      { product: 'p1', quantity: 3, direction: 'out' },
    ],
    [
      step('pdf', { path: '/cms/page/about', name: 'a-{{run.id}}.pdf' }),
      {},
      'printed',
      'pdf',
      { path: '/cms/page/about', name: 'a-dry-run.pdf' },
    ],
    [
      step('api-call', {
        method: 'POST',
        url: 'https://api.example.com/leads',
        body: { name: '{{name}}' },
      }),
      { name: 'ก' },
      'called',
      'api-call',
      { method: 'POST', url: 'https://api.example.com/leads', body: { name: 'ก' } },
    ],
    [
      step('webhook', { url: 'https://hooks.example.com/lead', data: { name: '{{name}}' } }),
      { name: 'ก' },
      'queued',
      'sendWebhook',
      { url: 'https://hooks.example.com/lead', data: { name: 'ก' } },
    ],
    [
      step('forgot-password', { email: '{{email}}' }),
      { email: 'a@b.example' },
      'asked',
      'askForReset',
      { email: 'a@b.example' },
    ],
  ])('%o', async (it, data, outcome, effect, withWhat) => {
    const run = await dry([it], data)
    expect(run.state).toBe('done')
    expect(run.outcomes).toMatchObject([{ step: 'it', type: it.type, outcome }])
    expect(run.effects).toEqual([{ step: 'it', effect, with: withWhat }])
  })

  test('no password stands in what it tells: signing in, changing one', async () => {
    const secret = 'Very-secret-1'
    const login = await dry(
      [step('login', { username: '{{username}}', password: '{{password}}' })],
      { username: 'admin', password: secret },
    )
    expect([login.outcomes[0]!.outcome, login.effects]).toEqual([
      'signed-in',
      [{ step: 'it', effect: 'signIn', with: { username: 'admin', shell: 'public' } }],
    ])
    const changed = await dry(
      [step('change-password', { newPassword: '{{password}}', currentPassword: '{{password}}' })],
      { password: secret },
    )
    expect([changed.outcomes[0]!.outcome, changed.effects]).toEqual([
      'changed',
      [{ step: 'it', effect: 'changePassword', with: {} }],
    ])
    expect(JSON.stringify([login, changed])).not.toContain(secret)
  })

  test('a wrong quantity fails the step as it would in earnest', async () => {
    const run = await dry(
      [step('stock', { product: 'p1', quantity: '{{quantity}}' }, { onFail: 'stop' })],
      { quantity: 'many' },
    )
    expect([run.state, run.effects]).toEqual(['failed', []])
    expect(run.outcomes[0]).toMatchObject({
      outcome: 'failed',
      error: 'The quantity is no number.',
    })
  })

  test.each([
    ['email', 'ถึง'],
    ['create-record', 'คอลเลกชัน'],
    ['loop', 'ชุดข้อมูล'],
    ['call-flow', 'โฟลว์'],
    ['redirect', 'ที่อยู่'],
  ])('a step %s that is still empty says which option it lacks', async (type, label) => {
    const run = await dry([step(type, {}, { onFail: 'stop' })])
    expect([run.state, run.effects]).toEqual(['failed', []])
    expect(run.outcomes[0]).toMatchObject({ outcome: 'failed', error: `${label}: ไม่ได้กรอกข้อมูล.` })
  })

  test('another host, or a browser that is not there, fails where it is chosen to', async () => {
    for (const type of ['pdf', 'api-call']) {
      const options =
        type === 'pdf' ? { path: '/', name: 'a.pdf' } : { url: 'https://api.example.com' }
      const run = await dry(
        [
          step(type, options, { onFail: 'stop' }),
          { id: 'after', type: 'webhook', options: { url: 'https://hooks.example.com' } },
        ],
        {},
        { it: 'failed' },
      )
      expect([run.state, run.outcomes.map(({ step: id }) => id)]).toEqual(['failed', ['it']])
    }
  })

  test('a called flow is gone through too, on what was handed over', async () => {
    const inner = flows.flow([
      {
        id: 'hook',
        type: 'webhook',
        options: { url: 'https://hooks.example.com', data: { who: '{{name}}' } },
      },
    ])
    const run = await dry(
      [
        step('call-flow', { flow: inner, data: { name: { var: 'data.first' } } }),
        {
          id: 'after',
          type: 'webhook',
          options: { url: 'https://hooks.example.com', data: { who: '{{first}}' } },
        },
      ],
      { first: 'ก' },
    )
    expect(run.state).toBe('done')
    expect(run.outcomes.map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
      'call-flow called',
      'webhook queued',
      'webhook queued',
    ])
    expect(
      run.effects.map(({ with: withWhat }) => (withWhat as { data: { who: string } }).data.who),
    ).toEqual(['ก', 'ก'])
  })

  test('a loop goes once for each entry, and not at all for none', async () => {
    const loop = step('loop', { list: 'data.courses' }, {
      branches: {
        each: [
          {
            id: 'hook',
            type: 'webhook',
            v: 1,
            options: { url: 'https://hooks.example.com', data: { course: '{{item.course}}' } },
          },
        ],
      },
    } as Partial<FlowStep>)
    const run = await dry([loop], { courses: [{ course: 'ก' }, { course: 'ข' }] })
    expect(
      run.effects.map(
        ({ with: withWhat }) => (withWhat as { data: { course: string } }).data.course,
      ),
    ).toEqual(['ก', 'ข'])
    expect(
      run.outcomes.filter(({ type }) => type === 'webhook').map(({ iteration }) => iteration),
    ).toHaveLength(2)
    expect((await dry([loop], {})).effects).toEqual([])
    const wrong = await dry([{ ...loop, onFail: 'stop' }], { courses: 'one' })
    expect(wrong.outcomes[0]).toMatchObject({
      outcome: 'failed',
      error: '"data.courses" is no list.',
    })
  })

  test('an outcome that the step does not have is refused', async () => {
    const id = flows.flow([step('webhook', { url: 'https://hooks.example.com' })])
    expect(
      await dryRun(flows.gateway, await callerOf(flows.gateway, 'admin'), id, {
        data: {},
        choices: { it: 'surprise' },
      }),
    ).toMatchObject({ ok: false, failures: [{ code: 'invalid-body', path: 'choices.it' }] })
  })
})
