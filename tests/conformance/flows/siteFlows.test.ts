import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowStep } from '#schema'
import { eachDatabase } from '../../support/databases.ts'
import { SAMPLES } from '../../support/flows.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}
const { data: ANSWERS } = SAMPLES.find(({ form }) => form === 'contact')!
const mail = (subject: string, more: Partial<FlowStep> = {}): FlowStep => ({
  id: 'answer',
  type: 'email',
  v: 1,
  options: { to: '{{email}}', subject, text: 'x' },
  ...more,
})
const ask: FlowStep = { id: 'ask', type: 'confirm', v: 1, options: { title: 'T', message: 'M' } }

eachDatabase((kind) => {
  let opened: TestGateway
  let admin: Visitor
  let member: Visitor
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
    admin = await Visitor.signedIn(opened.app, 'admin')
    member = new Visitor(opened.app)
    await member.get('/api/session')
  })
  afterAll(() => opened.close())

  const save = (name: string, steps: unknown, more: object = {}) =>
    admin.post('/api/flow', { data: { name, label: { th: 'ก', en: 'A' }, steps, ...more } })
  const move = ({ _id, version }: Row, transition: string) =>
    admin.post(`/api/flow/${_id}/transition`, { transition, version })
  const change = ({ _id, version }: Row, data: object) =>
    admin.put(`/api/flow/${_id}`, { data, version })
  const rowOf = (answer: { json<T>(): T; body: string; statusCode: number }): Row => {
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: Row }>().data
  }
  const published = async (name: string, steps: FlowStep[], more: object = {}): Promise<Row> =>
    rowOf(await move(rowOf(await save(name, steps, more)), 'publish'))
  const start = async () =>
    (await member.post('/api/flow/contact/run', { form: 'contact', data: ANSWERS })).json<{
      data: {
        run: string
        token: string
        state: string
        step: { id: string } | null
        outcomes: { step: string; outcome: string }[]
      }
    }>().data
  const subjects = async (): Promise<string[]> =>
    (await admin.find('message', {}, { sort: { created_at: -1 } }))
      .json<{ data: Row[] }>()
      .data.map(({ subject }) => String(subject))
  const code = (answer: { json<T>(): T }) =>
    answer.json<{ error: { code: string; path?: string } }>().error

  test('a published flow runs in the place of the shipped one, a draft and a changed draft do not, and it is given back', async () => {
    const draft = rowOf(await save('contact', [mail('from the editor')]))
    expect((await start()).outcomes[0]).toMatchObject({ step: 'save' })
    const first = rowOf(await move(draft, 'publish'))
    expect(await start()).toMatchObject({
      state: 'done',
      outcomes: [{ step: 'answer', outcome: 'queued' }],
    })
    expect(await subjects()).toContain('from the editor')
    const edited = rowOf(await change(first, { steps: [mail('not yet')] }))
    await start()
    expect(await subjects()).not.toContain('not yet')
    expect((await admin.get('/api/flow/contact')).json()).toMatchObject({
      data: { steps: [{ id: 'answer', type: 'email' }] },
    })
    const { _id, version } = rowOf(await move(edited, 'unpublish'))
    expect((await start()).outcomes[0]).toMatchObject({ step: 'save' })
    expect((await admin.delete(`/api/flow/${_id}?version=${version}`)).statusCode).toBe(200)
  })

  test('a run keeps to the flows that it began with, those that it calls too', async () => {
    const inner = await published('inner', [ask, mail('inner of old')])
    const outer = await published('contact', [
      { id: 'call', type: 'call-flow', v: 1, options: { flow: 'inner' } },
      { ...mail('outer of old'), id: 'after' },
    ])
    const { run, token, step } = await start()
    expect(step).toMatchObject({ id: 'ask' })
    await move(rowOf(await change(inner, { steps: [mail('inner of new')] })), 'publish')
    const changed = rowOf(
      await move(rowOf(await change(outer, { steps: [mail('outer of new')] })), 'publish'),
    )
    const rest = await member.post('/api/flow/contact/run', {
      run,
      token,
      step: 'ask',
      outcome: 'confirmed',
    })
    expect(rest.json()).toMatchObject({
      data: {
        state: 'done',
        outcomes: [
          { step: 'call' },
          { step: 'call/ask' },
          { step: 'call/answer' },
          { step: 'after' },
        ],
      },
    })
    const sent = await subjects()
    expect(sent).toEqual(expect.arrayContaining(['inner of old', 'outer of old']))
    expect(sent).not.toContain('inner of new')
    await move(changed, 'unpublish')
  })

  test('a form is sent by its own flow and by those of its buttons as published, and by no other', async () => {
    for (const name of ['of-button', 'of-draft', 'stranger', 'for-staff', 'put-away', 'on-answer'])
      await published(name, [mail(name)])
    const objects = (flow: string) => [
      {
        id: 'f',
        type: 'field',
        v: 1,
        name: 'email',
        label: { th: 'อีเมล', en: 'Mail' },
        props: { widget: 'email' },
      },
      {
        id: 'b',
        type: 'button',
        v: 1,
        flow,
        props: { buttons: [{ text: { th: 'ไป', en: 'Go' } }] },
      },
      ...(
        [
          ['s', 'for-staff', { show: { in: ['admin', { var: '$user.roles' }] } }],
          ['p', 'put-away', { hidden: true }],
          ['a', 'on-answer', { show: { '==': [{ var: 'email' }, 'yes@example.com'] } }],
        ] as const
      ).map(([id, name, more]) => ({
        id,
        type: 'button',
        v: 1,
        flow: name,
        props: { buttons: [{ text: { th: 'ไป', en: 'Go' } }] },
        ...more,
      })),
      {
        id: 'h',
        type: 'heading',
        v: 1,
        flow: 'stranger',
        props: { text: { th: 'ก', en: 'A' }, level: 2 },
      },
    ]
    const builder = (flow: string) => [
      { id: 'r', columns: [{ id: 'c', size: { base: 12 }, objects: objects(flow) }] },
    ]
    const made = rowOf(
      await admin.post('/api/page', {
        data: {
          type: 'form',
          slug: 'pressed',
          title: { th: 'ก', en: 'Pressed' },
          builder: builder('of-button'),
        },
      }),
    )
    const seen = rowOf(
      await admin.post(`/api/page/${made._id}/transition`, {
        transition: 'publish',
        version: made.version,
      }),
    )
    rowOf(
      await admin.put(`/api/page/${made._id}`, {
        data: { builder: builder('of-draft') },
        version: seen.version,
      }),
    )
    const run = (flow: string) =>
      member.post(`/api/flow/${flow}/run`, {
        form: 'pressed',
        data: { email: 'someone@example.com' },
      })
    expect((await run('of-button')).json()).toMatchObject({
      data: { state: 'done', outcomes: [{ step: 'answer', outcome: 'queued' }] },
    })
    expect(await subjects()).toContain('of-button')
    expect((await run('submit')).json()).toMatchObject({ data: { state: 'done' } })
    const yes = await member.post('/api/flow/on-answer/run', {
      form: 'pressed',
      data: { email: 'yes@example.com' },
    })
    expect(yes.json()).toMatchObject({ data: { state: 'done' } })
    expect(
      (
        await admin.post('/api/flow/for-staff/run', {
          form: 'pressed',
          data: { email: 'someone@example.com' },
        })
      ).json(),
    ).toMatchObject({ data: { state: 'done' } })
    for (const flow of ['of-draft', 'stranger', 'contact', 'for-staff', 'put-away', 'on-answer'])
      expect(code(await run(flow)).code, flow).toBe('not-found')
    expect(
      code(await member.post('/api/flow/of-button/run', { form: 'contact', data: ANSWERS })).code,
    ).toBe('not-found')
    expect(
      (await admin.delete(`/api/page/${made._id}?version=${seen.version + 1}`)).statusCode,
    ).toBe(200)
  })

  test('what is no flow is not stored, and an unfinished one is not published', async () => {
    for (const [steps, path] of [
      ['x', 'steps'],
      [[{ id: 'a' }], 'steps[0].type'],
      [[{ id: 'A b', type: 'stop', v: 1, options: {} }], 'steps[0].id'],
      [[{ id: 'a', type: 'nothing', v: 1, options: {} }], 'steps[0].type'],
      [[{ id: 'a', type: 'stop', v: 1, options: {}, onFail: 'explode' }], undefined],
    ] as const) {
      const answer = await save('bad', steps)
      expect(answer.statusCode, answer.body).toBe(400)
      if (path) expect(code(answer).path).toBe(path)
    }
    const problems: [FlowStep[], string, object?][] = [
      [[{ ...mail(''), options: {} }], 'field-required'],
      [[mail('a'), mail('b')], 'flow-step-twice'],
      [[mail('a', { onFail: { goTo: 'nowhere' } })], 'flow-go-to'],
      [[mail('a', { branches: { then: [] } })], 'flow-reference'],
      [
        [{ ...mail('a'), options: { to: 'a@b.example', template: 'no-such-mail' } }],
        'flow-reference',
      ],
      [[{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'no-such-flow' } }], 'flow-reference'],
      [[{ id: 'c', type: 'call-flow', v: 1, options: { flow: 'wrong' } }], 'flow-circle'],
      [
        [{ id: 'c', type: 'create-record', v: 1, options: { entity: '{{kind}}', values: {} } }],
        'flow-name-filled',
      ],
      [
        [
          {
            id: 'c',
            type: 'create-record',
            v: 1,
            options: { entity: 'no-such-entity', values: {} },
          },
        ],
        'flow-reference',
      ],
      [
        [{ id: 'n', type: 'notify', v: 1, options: { role: 'emperor', title: 'T' } }],
        'flow-reference',
      ],
      [[mail('a', { when: { explode: 1 } })], 'unknown-operator'],
      [[mail('a')], 'flow-rights', { runAs: 'system' }],
    ]
    let row = rowOf(await save('wrong', []))
    for (const [steps, expected, more = { runAs: null }] of problems) {
      row = rowOf(await change(row, { steps, ...more }))
      const checked = (
        await admin.post('/api/flow/wrong/check', { flow: { label: 'x', steps, ...more } })
      ).json<{ data: { code: string }[] }>().data
      expect(
        checked.map((failure) => failure.code),
        expected,
      ).toContain(expected)
      expect(code(await move(row, 'publish')).code, expected).toBe('flow-unfinished')
    }
    expect(
      rowOf(await move(rowOf(await change(row, { steps: [mail('a')], runAs: null })), 'publish'))
        .state,
    ).toBe('published')
  })

  test('what stands in texts and conditions and nothing gives is told with the nearest name, by the forms that run the flow, and keeps nothing back', async () => {
    const check = async (name: string, steps: FlowStep[]) =>
      (await admin.post(`/api/flow/${name}/check`, { flow: { label: 'x', steps } })).json<{
        data: object[]
        warnings: { code: string; path: string; params: object; message: { en: string } }[]
      }>()
    const said = ({ warnings }: { warnings: { path: string; params: object }[] }) =>
      warnings.map(({ path, params }) => [path, params])
    const field = (name: string) => ({
      id: name,
      type: 'field',
      v: 1,
      name,
      props: { widget: 'text' },
    })
    rowOf(
      await admin.post('/api/page', {
        data: {
          type: 'mail',
          slug: 'thanks',
          title: 'Thanks',
          builder: [
            {
              id: 'r',
              columns: [
                {
                  id: 'c',
                  objects: [
                    {
                      id: 't',
                      type: 'text',
                      v: opened.gateway.shipped.blocks.text!.v,
                      props: { html: { th: '<p>{{emial}}</p>', en: '<p>{{email}}</p>' } },
                    },
                  ],
                },
              ],
            },
          ],
        },
      }),
    )
    const steps = [
      mail('{{cuont}} of {{name}}', { when: { '==': [{ var: 'steps.aks.id' }, 1] } }),
      { id: 'ask', type: 'email', v: 1, options: { to: '{{email}}', template: 'thanks' } },
      {
        id: 'tell',
        type: 'alert',
        v: 1,
        options: {
          message: {
            th: '{{vars.x}} {{run.id}} {{data.members.length}}',
            en: '{{vars.x}} {{members.0.age}}',
          },
        },
      },
    ]
    // Nobody knows yet what a flow will be given that nothing runs.
    expect(said(await check('asked-for', steps))).toEqual([
      ['steps[0].when', { name: 'steps.aks', suggestion: 'steps.ask' }],
      ['steps[2].options.message', { name: 'vars.x' }],
    ])
    rowOf(
      await admin.post('/api/page', {
        data: {
          type: 'form',
          slug: 'asks-for',
          title: 'x',
          flow: 'asked-for',
          builder: [
            { id: 'r', columns: [{ id: 'c', objects: ['name', 'email', 'count'].map(field) }] },
            {
              id: 's',
              dataMode: 'set',
              dataSetName: 'members',
              columns: [{ id: 'd', objects: [field('years')] }],
            },
          ],
        },
      }),
    )
    const checked = await check('asked-for', steps)
    expect(checked.data).toEqual([])
    expect(said(checked)).toEqual(
      expect.arrayContaining([
        ['steps[0].options.subject', { name: 'cuont', suggestion: 'count' }],
        ['steps[2].options.message.en', { name: 'members.age' }],
        ['steps[1].options.template', { name: 'emial', suggestion: 'email', mail: 'Thanks' }],
      ]),
    )
    expect(checked.warnings).toHaveLength(5)
    expect(checked.warnings[0]!.message.en).toBe(
      'Nothing gives “cuont”: it stays empty there. Did you mean “count”?',
    )
    // What ships reads what its forms give.
    for (const flow of Object.values(opened.gateway.shipped.flows))
      expect([flow.id, said(await check(flow.id, flow.steps))]).toEqual([flow.id, []])
  })

  test('of options of which one or the other must be there, every one that is missing is named', async () => {
    const told = async (options: object) =>
      (
        await admin.post('/api/flow/ways/check', {
          flow: { label: 'x', steps: [{ id: 'm', type: 'email', v: 1, options }] },
        })
      )
        .json<{ data: { path: string; message: { en: string; th: string } }[] }>()
        .data.map(({ path, message }) => [path, message.en, message.th])
    expect(await told({ to: 'a@b.co' })).toEqual([
      [
        'steps[0].options.subject',
        'Fill in “Subject” and “Text”, or “Template”.',
        'ให้กรอก “เรื่อง” และ “ข้อความ” หรือ “แม่แบบ”',
      ],
    ])
    expect(await told({ subject: 'S' })).toEqual([
      ['steps[0].options.text', 'Fill in “Text”, or “Template”.', 'ให้กรอก “ข้อความ” หรือ “แม่แบบ”'],
      ['steps[0].options.to', expect.any(String), expect.any(String)],
    ])
    expect(await told({ to: 'a@b.co', template: 'thanks' })).toEqual([])
  })

  test('a draft is tried without being saved, and a flow that a form needs stays', async () => {
    const tried = await admin.post('/api/flow/brand-new/dry-run', {
      data: { email: 'a@b.example' },
      flow: { label: 'x', steps: [mail('for {{email}}')] },
    })
    expect(tried.json()).toMatchObject({
      data: {
        state: 'done',
        outcomes: [{ step: 'answer' }],
        effects: [
          {
            step: 'answer',
            effect: 'sendMail',
            with: { to: 'a@b.example', subject: 'for a@b.example' },
          },
        ],
      },
    })
    const row = await published('of-a-form', [mail('own')])
    const page = rowOf(
      await admin.post('/api/page', {
        data: {
          type: 'form',
          slug: 'asks',
          title: 'Asks',
          flow: 'of-a-form',
          builder: [
            {
              id: 'r',
              columns: [
                {
                  id: 'c',
                  objects: [
                    {
                      id: 'f',
                      type: 'field',
                      v: 1,
                      name: 'email',
                      label: { th: 'อีเมล', en: 'Mail' },
                      props: { widget: 'email' },
                    },
                  ],
                },
              ],
            },
          ],
        },
      }),
    )
    expect(
      (
        await admin.post(`/api/page/${page._id}/transition`, {
          transition: 'publish',
          version: page.version,
        })
      ).statusCode,
    ).toBe(200)
    expect(code(await move(row, 'unpublish')).code).toBe('flow-in-use')
    expect(code(await admin.delete(`/api/flow/${row._id}?version=${row.version}`)).code).toBe(
      'flow-in-use',
    )
    expect(code(await change(row, { name: 'renamed' })).code).toBe('readonly-field')
    const parts = (await admin.get('/api/flows')).json<{
      data: { shipped: { id: string }[]; forms: { slug: string; flow: string }[] }
    }>().data
    expect(parts.forms).toContainEqual(expect.objectContaining({ slug: 'asks', flow: 'of-a-form' }))
    expect(parts.shipped.map(({ id }) => id)).toContain('contact')
    expect(
      (await admin.get('/api/blocks'))
        .json<{ flows: { id: string }[] }>()
        .flows.map(({ id }) => id),
    ).toContain('of-a-form')
  })
  test('a flow that a published block or another published flow runs stays, and who uses it is told', async () => {
    const row = await published('run-by-others', [mail('own')])
    const asked = async (): Promise<{ code?: string; message: { en: string } }[]> =>
      [
        await move(row, 'unpublish'),
        await admin.delete(`/api/flow/${row._id}?version=${row.version}`),
      ].map((answer) => answer.json<{ error: { code: string; message: { en: string } } }>().error)
    // A draft runs nothing yet.
    const calls = rowOf(
      await save('caller-of-it', [
        { id: 'c', type: 'call-flow', v: 1, options: { flow: 'run-by-others' } },
      ]),
    )
    const block = {
      id: 'b',
      type: 'button',
      v: 1,
      flow: 'run-by-others',
      props: { buttons: [{ text: { th: 'ก', en: 'Go' }, link: '/' }] },
    }
    const page = rowOf(
      await admin.post('/api/page', {
        data: {
          type: 'page',
          slug: 'runs-it',
          title: 'Runs it',
          builder: [{ id: 'r', columns: [{ id: 'c', objects: [block] }] }],
        },
      }),
    )
    const publishedPage = rowOf(
      await admin.post(`/api/page/${page._id}/transition`, {
        transition: 'publish',
        version: page.version,
      }),
    )
    for (const { code: told, message } of await asked())
      expect([told, message.en]).toEqual(['flow-in-use', expect.stringContaining('runs-it')])
    const publishedCaller = rowOf(await move(calls, 'publish'))
    rowOf(
      await admin.post(`/api/page/${page._id}/transition`, {
        transition: 'unpublish',
        version: publishedPage.version,
      }),
    )
    for (const { code: told, message } of await asked())
      expect([told, message.en]).toEqual(['flow-in-use', expect.stringMatching(/^caller-of-it /)])
    const uses = (await admin.get('/api/uses/flow/run-by-others')).json<{
      data: { kind: string; id: string; places: { published?: true }[] }[]
    }>().data
    expect(uses.map(({ kind: of, id }) => [of, id])).toEqual([
      ['page', page._id],
      ['flow', calls._id],
    ])
    // A form that names no flow runs the one that keeps its answers.
    const form = rowOf(
      await admin.post('/api/page', {
        data: { type: 'form', slug: 'names-none', title: 'x', builder: [] },
      }),
    )
    const listed = (await admin.get('/api/flows')).json<{
      data: { uses: Record<string, object[]> }
    }>().data.uses
    expect(listed['run-by-others']).toEqual(uses)
    expect(listed.submit).toMatchObject([
      { kind: 'page', id: form._id, places: [{ path: 'flow' }] },
    ])
    rowOf(await move(publishedCaller, 'unpublish'))
    const free = rowOf(await move(row, 'unpublish'))
    expect((await admin.delete(`/api/flow/${row._id}?version=${free.version}`)).statusCode).toBe(
      200,
    )
  })
})
