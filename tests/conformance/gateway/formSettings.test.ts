import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '#engine'
import { fixedClock } from '#shared'
import { startFlows } from '../../../server/flows/worker.ts'
import { FlowRunner } from '../../../server/flows/runFlow.ts'
import { engineFor } from '../../../server/gateway.ts'
import { eachDatabase } from '../../support/databases.ts'
import { callerOf } from '../../support/flows.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Answer {
  run: string
  token: string
  state: string
  step: { id: string; type: string; options: { to?: string } } | null
}
interface Row extends Record<string, unknown> {
  _id: string
  version: number
}

eachDatabase(({ place }) => {
  const clock = fixedClock('2026-11-22T03:00:00.000Z')
  let opened: TestGateway
  let admin: Visitor
  let member: Visitor
  let course: string
  let site: string
  const store = () => opened.gateway.database.store(site)

  beforeAll(async () => {
    opened = await openGateway({ ...(await place()), clock })
    admin = await Visitor.signedIn(opened.app, 'admin')
    member = await Visitor.signedIn(opened.app, 'user')
    site = (await callerOf(opened.gateway)).site._id
    course = (
      await admin.post('/api/course', { data: { name: 'การดับเพลิง', price: 900, sale_price: 500 } })
    ).json<{ data: Row }>().data._id
  })
  afterAll(() => opened.close({ keep: true }))

  const field = (name: string, props: object = {}) => ({
    id: `f-${name}`,
    type: 'field',
    v: 1,
    name,
    label: { th: name, en: name },
    props: { widget: 'text', ...props },
  })
  const form = async (slug: string, settings: object, fields = [field('name')]) => {
    const made = await admin.post('/api/page', {
      data: {
        slug,
        type: 'form',
        title: { th: 'ก', en: slug },
        builder: [{ id: 'r', columns: [{ id: 'c', objects: fields }] }],
        ...settings,
      },
    })
    expect(made.statusCode, made.body).toBe(200)
    return made.json<{ data: Row }>().data
  }
  const publish = async ({ _id, version }: Row) =>
    admin.post(`/api/page/${_id}/transition`, { transition: 'publish', version })
  const published = async (...given: Parameters<typeof form>) => {
    const answer = await publish(await form(...given))
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const send = (who: Visitor, slug: string, data: object, flow = 'submit') =>
    who.post(`/api/flow/${flow}/run`, { form: slug, data })
  const runOf = async (id: string) =>
    (await store().get('flow-run', id)) as unknown as Row & {
      status: string
      failedSteps: number
      outcomes: { step: string; outcome: string; error?: string }[]
    }

  describe('next: order', () => {
    test('an accepted submission makes one order of the page’s course at the product’s price, and leads to its payment', async () => {
      await published('enrol-here', { next: 'order', authen: true, course, ref1: 'spring26' }, [
        field('name'),
        field('price'),
        field('course'),
      ])
      const { data } = (
        await send(member, 'enrol-here', { name: 'สมหญิง', price: '1', course: 'another' })
      ).json<{ data: Answer }>()
      const orders = await store().find('order', { courseID: course })
      expect(orders).toHaveLength(1)
      const { user } = await callerOf(opened.gateway, 'user')
      expect(orders[0]).toMatchObject({
        price: 500,
        payment: 'bill_payment',
        type: 'lesson',
        approve: 'manual',
        userID: user!._id,
        name: 'สมหญิง',
        course_name: 'การดับเพลิง',
        ref1: expect.stringMatching(/^LS2026[0-9]{6}$/) as string,
        ref2: 'SPRING26',
      })
      expect(data).toMatchObject({
        state: 'running',
        step: { type: 'redirect', options: { to: `/lesson/pay/${orders[0]!._id}` } },
      })
      // Told twice, it is led there and no other order is made.
      for (let times = 0; times < 2; times++)
        await member.post('/api/flow/submit/run', {
          run: data.run,
          token: data.token,
          step: 'page-pay',
          outcome: 'redirected',
        })
      expect((await runOf(data.run)).status).toBe('done')
      expect(await store().find('order', { courseID: course })).toHaveLength(1)
      expect(await store().find('form-submission', { formID: 'enrol-here' })).toHaveLength(1)

      const drawn = JSON.parse((await member.get(`/lesson/pay/${orders[0]!._id}`)).body) as {
        layout: string
        data: Record<string, unknown>
      }
      expect(drawn.layout).toBe('blank')
      expect(JSON.stringify(drawn.data)).toContain(String(orders[0]!.ref1))
    })

    test('the course that the answers name; a person without a name of their own there is named by the account', async () => {
      const other = (await admin.post('/api/course', { data: { name: 'ยกของหนัก' } })).json<{
        data: Row
      }>().data._id
      await published('enrol-any', { next: 'order', authen: true }, [
        field('course', { widget: 'ref', entity: 'course', display: 'name' }),
      ])
      await send(member, 'enrol-any', { course: other })
      const [order] = await store().find('order', { courseID: other })
      const { user } = await callerOf(opened.gateway, 'user')
      expect(order).toMatchObject({ price: 700, name: `${user!.firstname} ${user!.lastname}` })
      expect(order!.ref2 ?? null).toBeNull()
    })

    test('a flow of the form that orders itself does not order twice', async () => {
      const mine = (
        await admin.post('/api/course', { data: { name: 'ปฐมพยาบาล', price: 0, sale_price: 0 } })
      ).json<{ data: Row }>().data._id
      await published('enrol-flow', { next: 'order', authen: true, flow: 'order' }, [
        field('course', { widget: 'ref', entity: 'course', display: 'name' }),
        field('name'),
      ])
      const { data } = (
        await send(member, 'enrol-flow', { course: mine, name: 'ก' }, 'order')
      ).json<{ data: Answer }>()
      const orders = await store().find('order', { courseID: mine })
      expect(orders.map(({ price }) => price)).toEqual([0])
      const after = (
        await member.post('/api/flow/order/run', {
          run: data.run,
          token: data.token,
          step: 'told',
          outcome: 'read',
        })
      ).json<{ data: Answer }>().data
      expect(after.step).toMatchObject({
        type: 'redirect',
        options: { to: `/lesson/pay/${orders[0]!._id}` },
      })
      expect(await store().find('order', { courseID: mine })).toHaveLength(1)
    })

    test('a course that is gone fails the run where staff see it; the submission stays', async () => {
      await published('enrol-gone', { next: 'order', authen: true }, [field('course')])
      const { data } = (await send(member, 'enrol-gone', { course: 'nowhere' })).json<{
        data: Answer
      }>()
      expect(data.state).toBe('failed')
      expect(
        (await runOf(data.run)).outcomes.map(({ step, outcome }) => `${step} ${outcome}`),
      ).toEqual(['save saved', 'page-order called', 'page-order/course failed'])
      expect(await store().find('form-submission', { formID: 'enrol-gone' })).toHaveLength(1)
    })

    test('nobody orders without a session, and nobody sees the order of another', async () => {
      const [order] = await store().find('order', { courseID: course })
      const visitor = new Visitor(opened.app)
      await visitor.get('/api/session')
      expect((await send(visitor, 'enrol-here', { name: 'x' })).statusCode).toBe(404)
      const strange = await visitor.get(`/lesson/pay/${order!._id}`)
      expect(strange.statusCode).toBe(404)
      expect(strange.body).not.toContain(String(order!.ref1))
      const owner = (await callerOf(opened.gateway, 'admin')).user!._id
      const made = await opened.gateway.database.transaction(() =>
        engineFor(opened.gateway, site).create(
          'order',
          { courseID: course, price: 700, status: 'ลงทะเบียนคอร์ส', userID: owner },
          SYSTEM_ACTOR,
        ),
      )
      const { record } = (made as { value: { record: Row } }).value
      const foreign = await member.get(`/lesson/pay/${record._id}`)
      expect(foreign.body).not.toContain(String(record.ref1))
      expect((await member.get(`/api/order/${record._id}`)).statusCode).toBe(404)
      expect((await member.get('/lesson/pay/nowhere')).statusCode).toBe(404)
    })
  })

  test.each([
    ['next-unknown', { next: 'cart', authen: true }, 'Nothing is known of “cart”'],
    ['next-open', { next: 'order' }, 'needs sign-in'],
    ['next-nothing', { next: 'order', authen: true }, 'of no course'],
    ['to-http', { destination: 'http://crm.test/a' }, 'may not be sent to “http://crm.test/a”'],
    ['to-other', { destination: 'https://elsewhere.test/a' }, 'SALA_OUTSIDE_HOSTS'],
    ['to-private', { destination: 'https://127.0.0.1/a' }, 'SALA_OUTSIDE_HOSTS'],
  ])('a form page %s is not published, and told why', async (slug, settings, why) => {
    opened.gateway.config = { ...opened.gateway.config, outsideHosts: ['crm.test'] }
    const answer = await publish(await form(slug, settings))
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('page-unfinished')
    expect(answer.json<{ error: { message: { en: string } } }>().error.message.en).toContain(why)
  })

  test('what a guard in a form keeps from a visitor is not sent to them, not asked of them and not taken from them; its destination is nobody’s business', async () => {
    opened.gateway.config = { ...opened.gateway.config, outsideHosts: ['crm.test'] }
    const guarded = { ...field('badge'), required: true }
    const guard = {
      id: 'guard',
      type: 'access-guard',
      v: 1,
      props: { condition: 'user', action: 'block' },
      slots: { content: [{ id: 'gr', columns: [{ id: 'gc', objects: [guarded] }] }] },
    }
    await published('guarded', { destination: 'https://crm.test/token-of-the-site' }, [
      field('name'),
      guard as never,
    ])
    const visitor = new Visitor(opened.app)
    await visitor.get('/api/session')
    const validator = (html: string) => /\/api\/form-validator\/guarded\/\w+\.js/.exec(html)![0]
    const [open, inside] = [
      (await visitor.get('/cms/page/guarded')).body,
      (await member.get('/cms/page/guarded')).body,
    ]
    expect([open.includes('f-badge'), inside.includes('f-badge')]).toEqual([false, true])
    expect(
      [open, inside, (await admin.get('/api/form/guarded')).body].filter((text) =>
        text.includes('token-of-the-site'),
      ),
    ).toEqual([])
    for (const [who, html, asks] of [
      [visitor, open, false],
      [member, inside, true],
    ] as const) {
      const code = await who.get(validator(html))
      expect([code.statusCode, code.body.includes('badge')]).toEqual([200, asks])
    }
    expect((await send(visitor, 'guarded', { name: 'x', badge: 'y' })).body).toContain('badge')
    expect((await send(visitor, 'guarded', { name: 'x' })).statusCode).toBe(200)
    expect((await send(member, 'guarded', { name: 'x' })).statusCode).toBe(400)
    expect((await send(member, 'guarded', { name: 'x', badge: 'y' })).statusCode).toBe(200)
  })

  describe('destination', () => {
    let server: Server
    let at = ''
    let status = 200
    const seen: { method: string; headers: IncomingHttpHeaders; body: string }[] = []
    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => (body += part.toString()))
        request.on('end', () => {
          seen.push({ method: request.method ?? '', headers: request.headers, body })
          response.writeHead(status, { location: 'http://169.254.169.254/' }).end('OK')
        })
      })
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      const address = server.address()
      const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`
      at = `http://${host}/leads`
      opened.gateway.config = {
        ...opened.gateway.config,
        outsideHosts: [host, 'inside.test'],
        intranetHosts: [host],
      }
      await published('lead', { destination: at }, [
        field('name'),
        field('secret', { widget: 'password' }),
      ])
    })
    afterAll(async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    })
    const work = () =>
      startFlows(opened.gateway, {
        loop: false,
        report: (error) => {
          throw error
        },
      }).runOnce()
    const lead = async (name: string) => {
      // Ids of one moment have no order.
      clock.advance(1_000)
      const visitor = new Visitor(opened.app)
      await visitor.get('/api/session')
      return (await send(visitor, 'lead', { name, secret: 'hunter22' })).json<{ data: Answer }>()
        .data
    }
    const sending = async () =>
      (
        await store().find(
          'flow-run',
          { flow: 'destination' },
          { sort: [{ field: '_id', direction: 'desc' }], limit: 1 },
        )
      )[0] as unknown as Awaited<ReturnType<typeof runOf>>

    test('gets the answers without their secrets, after the browser has its answer, once', async () => {
      const before = seen.length
      const done = await lead('{{user}} สมหญิง')
      expect([done.state, seen.length]).toEqual(['done', before])
      await work()
      await work()
      expect(seen.slice(before)).toHaveLength(1)
      const { method, headers, body } = seen.at(-1)!
      expect([method, headers['content-type'], JSON.parse(body)]).toEqual([
        'POST',
        'application/json',
        { name: '{{user}} สมหญิง' },
      ])
      expect(headers['idempotency-key']).toMatch(new RegExp(`^${(await sending())._id}/send/`))
      expect((await sending()).status).toBe('done')
      expect(JSON.stringify(await sending())).not.toContain('hunter22')
    })

    test.each([
      [500, 'Internal Server Error'],
      [201, 'Created'],
      [302, 'Found'],
    ])(
      'an answer of %i is none: tried again with the same key, then failed where staff try again, and the submission stays',
      async (answer, text) => {
        const [before, stored] = [
          seen.length,
          (await store().find('form-submission', { formID: 'lead' })).length,
        ]
        status = answer
        expect((await lead('ก')).state).toBe('done')
        for (let tries = 0; tries < 7; tries++) {
          await work()
          clock.advance(61_000)
        }
        expect(seen.length - before).toBe(6)
        expect(
          new Set(seen.slice(before).map(({ headers }) => headers['idempotency-key'])).size,
        ).toBe(1)
        const failed = await sending()
        expect([failed.status, failed.outcomes.at(-1)!.error]).toEqual([
          'failed',
          `HTTP error! status: ${answer} - ${text}`,
        ])
        expect(await store().find('form-submission', { formID: 'lead' })).toHaveLength(stored + 1)
        status = 200
        const retried = await admin.post(`/api/flow-run/${failed._id}/transition`, {
          transition: 'retry',
          version: failed.version,
        })
        expect(retried.statusCode, retried.body).toBe(200)
        await work()
        expect([(await sending()).status, seen.length - before]).toEqual(['done', 7])
      },
    )

    test('a host that is a private address is not called, nor one that has left the list; the submission stays', async () => {
      const stored = (await store().find('form-submission', {})).length
      const { config } = opened.gateway
      opened.gateway.config = { ...config, intranetHosts: [] }
      const before = seen.length
      // Nobody else may be told of http outside; the address stands in the published page from before.
      const refused = await lead('ก')
      expect(
        (await runOf(refused.run)).outcomes.map(({ step, outcome }) => `${step} ${outcome}`),
      ).toEqual(['save saved', 'page-send failed'])
      opened.gateway.config = config
      expect((await lead('ก')).state).toBe('done')
      opened.gateway.config = { ...config, intranetHosts: [] }
      await work()
      expect((await sending()).outcomes.at(-1)!.error).toContain('may not be called')
      expect(seen.length).toBe(before)
      opened.gateway.config = config
      expect((await store().find('form-submission', {})).length).toBe(stored + 2)
    })

    test('the run goes on after a crash at any boundary, and is begun once', async () => {
      const caller = await callerOf(opened.gateway)
      const before = (await store().find('flow-run', { flow: 'destination' })).length
      let calls = 0
      const runner = new FlowRunner(opened.gateway, {
        boundary: (point, step) => {
          if (point === 'before-commit' && step.startsWith('page-send') && calls++ === 0)
            throw new Error('ended')
        },
      })
      const ready = await runner.prepare(caller, 'submit', 'lead', { name: 'ก' })
      const made = await runner.create(caller, ready.ok ? ready.value : (undefined as never))
      const started = made.ok ? made.value : (undefined as never)
      await expect(runner.answer(caller, started)).rejects.toThrow('ended')
      clock.advance(61_000)
      await work()
      expect((await runOf(started.run)).status).toBe('done')
      expect((await store().find('flow-run', { flow: 'destination' })).length).toBe(before + 1)
    })
  })
})
