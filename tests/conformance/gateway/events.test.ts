import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { onBehalfOf } from '#engine'
import { engineFor } from '../../../server/gateway.ts'
import { eachDatabase, type Place } from '../../support/databases.ts'
import { listen, type EventStream } from '../../support/eventStream.ts'
import { callerOf } from '../../support/flows.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

interface Person {
  visitor: Visitor
  id: string
}

const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.get('/api/session')).json<{ session: { user: { _id: string } } }>().session.user
    ._id

async function originOf({ app }: TestGateway): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

/** Long enough that whatever was to come would have. */
const settle = () => new Promise((done) => setTimeout(done, 150))

eachDatabase(({ name, place }) => {
  let at: Place
  let opened: TestGateway
  let origin: string
  let people: Record<'admin' | 'superadmin' | 'manager' | 'user', Person>
  const streams: EventStream[] = []

  const signIn = async (who: string, on = opened): Promise<Person> => {
    const visitor = await Visitor.signedIn(on.app, who)
    return { visitor, id: await idOf(visitor) }
  }
  const hear = async (who: Person, options?: Parameters<typeof listen>[2], from = origin) => {
    const stream = await listen(from, who.visitor, options)
    streams.push(stream)
    return stream
  }
  const give = async (body: object, by = people.admin) => {
    const answer = await by.visitor.post('/api/events', body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: { seq: number } }>().data.seq
  }
  const leave = async (): Promise<void> => {
    for (const stream of streams.splice(0)) {
      stream.close()
      await stream.ended
    }
    await settle()
  }

  beforeAll(async () => {
    at = await place()
    opened = await openGateway(at)
    origin = await originOf(opened)
    const entries = (['admin', 'superadmin', 'manager', 'user'] as const).map(
      async (who) => [who, await signIn(who)] as const,
    )
    people = Object.fromEntries(await Promise.all(entries)) as typeof people
  })
  afterEach(leave)
  afterAll(async () => {
    await leave()
    // A client that connects ahead of its requests would be waited for.
    opened.app.server.closeAllConnections()
    await opened.close({ keep: true })
  })

  test('a command reaches whom it is for and nobody else, and what is for everybody all but who gives it', async () => {
    const [admin, manager, user] = [
      await hear(people.admin),
      await hear(people.manager),
      await hear(people.user),
    ]
    await give({ command: 'alert', user: people.user.id, message: '<b>พักเที่ยง</b>' })
    await user.until('command', 2)
    expect(user.of('command').at(-1)).toMatchObject({ command: 'alert', message: '<b>พักเที่ยง</b>' })
    await give({ command: 'route', user: people.user.id, path: '/lesson/home?q=1#top' })
    await give({ command: 'reload', user: '*' })
    await manager.until('command', 2)
    await user.until('command', 4)
    await settle()
    expect(user.commands()).toEqual(['alert', 'route', 'reload'])
    expect(manager.commands()).toEqual(['reload'])
    expect(admin.commands()).toEqual([])
  })

  test('who is asked answers who asked, and nobody else hears or answers', async () => {
    const [admin, superadmin, user] = [
      await hear(people.admin),
      await hear(people.superadmin),
      await hear(people.user),
    ]
    const seq = await give({ command: 'device', user: people.user.id })
    await user.until('command', 2)
    const data = {
      userAgent: 'Sample/1',
      language: 'th',
      timeZone: 'Asia/Bangkok',
      width: 390,
      height: 844,
    }
    const reply = (who: Person, body: object, to = seq) =>
      who.visitor.post(`/api/events/${to}/reply`, body)
    const good = { reply: 'browser', data }
    expect((await reply(people.manager, good)).statusCode).toBe(404)
    expect((await reply(people.user, good, seq + 1000)).statusCode).toBe(404)
    expect((await reply(people.user, { reply: 'alive' })).statusCode).toBe(400)
    expect((await reply(people.user, { reply: 'browser' })).statusCode).toBe(400)
    expect(
      (await reply(people.user, { reply: 'browser', data: { ...data, width: 'x' } })).statusCode,
    ).toBe(400)
    expect((await reply(people.user, good)).statusCode).toBe(200)
    await admin.until('reply')
    expect(admin.of('reply')).toEqual([
      {
        about: seq,
        user: people.user.id,
        reply: 'browser',
        name: expect.any(String) as string,
        data,
      },
    ])
    const alert = await give({ command: 'alert', user: '*', message: 'ประชุม' })
    for (const who of [people.user, people.user, people.superadmin])
      expect((await reply(who, { reply: 'accepted' }, alert)).statusCode).toBe(200)
    await admin.until('reply', 3)
    await settle()
    expect(
      admin.of('reply').flatMap(({ about, user: by }) => (about === alert ? [by] : [])),
    ).toEqual([people.user.id, people.superadmin.id])
    expect(superadmin.of('reply')).toEqual([])
  })

  test('what was missed comes after a lost connection, once each and in order; what was answered does not come again', async () => {
    const first = await hear(people.user)
    await give({ command: 'alert', user: people.user.id, message: 'one' })
    await first.until('command', 2)
    const after = first.lastId()
    await leave()
    const answered = await give({ command: 'alert', user: people.user.id, message: 'two' })
    await give({ command: 'alert', user: people.manager.id, message: 'not theirs' })
    await give({ command: 'alert', user: '*', message: 'three' })
    await people.user.visitor.post(`/api/events/${answered}/reply`, { reply: 'accepted' })
    const [by, again] = [
      await hear(people.user, { query: `?after=${after}` }),
      await hear(people.user, { after }),
    ]
    await give({ command: 'alert', user: people.user.id, message: 'four' })
    for (const stream of [by, again]) {
      await stream.until('command', 3)
      await settle()
      expect(
        stream.of('command').flatMap(({ message }) => (message === undefined ? [] : [message])),
      ).toEqual(['three', 'four'])
    }
    const fresh = await hear(people.user)
    expect(fresh.commands()).toEqual([])
  })

  test('many events at once come to each in one order, none lost and none doubled, while connections break', async () => {
    const seen: number[] = []
    let stream = await hear(people.user)
    const given = Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        give(
          { command: 'alert', user: people.user.id, message: String(index) },
          index % 2 ? people.admin : people.superadmin,
        ),
      ),
    )
    const heardNumbers = () =>
      stream.heard.flatMap(({ event, id, data }) =>
        event === 'command' && id !== undefined ? [data.seq as number] : [],
      )
    for (let times = 0; times < 4; times++) {
      await new Promise((done) => setTimeout(done, 15))
      stream.close()
      await stream.ended
      seen.push(...heardNumbers())
      stream = await hear(people.user, { after: stream.lastId() })
    }
    const expected = (await given).toSorted((a, b) => a - b)
    await expect
      .poll(() => [...seen, ...heardNumbers()].length)
      .toBeGreaterThanOrEqual(expected.length)
    await settle()
    expect([...seen, ...heardNumbers()]).toEqual(expected)
  })

  test('a lock is in force on every connection, after another sign-in too, until it is unlocked', async () => {
    const before = await hear(people.manager)
    expect(before.of('command')).toMatchObject([{ command: 'unlock' }])
    await give({ command: 'lock', user: people.manager.id, message: 'พักสักครู่' })
    await before.until('command', 2)
    const again = await hear(await signIn('manager'))
    expect(again.of('command')).toMatchObject([{ command: 'lock', message: 'พักสักครู่' }])
    await give({ command: 'unlock', user: people.manager.id })
    await again.until('command', 2)
    expect(again.of('command')[1]).toMatchObject({ command: 'unlock' })
    expect((await hear(people.manager)).of('command')).toMatchObject([{ command: 'unlock' }])
  })

  test('signing somebody out ends their sessions and their connections, once they were told', async () => {
    const other = await signIn('manager')
    const [stream, user] = [await hear(other), await hear(people.user)]
    await give({ command: 'logout', user: other.id })
    await stream.ended
    expect(stream.commands()).toEqual(['logout'])
    expect((await listen(origin, other.visitor)).status).toBe(401)
    expect(user.isOver()).toBe(false)
    people.manager = await signIn('manager')
    expect((await hear(people.manager, { query: '?after=1' })).commands()).not.toContain('logout')
    // Their own sign-out ends them as well.
    const own = await signIn('manager')
    const [ends, stays] = [await hear(own), await hear(people.manager)]
    await own.visitor.post('/api/signout', {})
    await ends.ended
    expect(stays.isOver()).toBe(false)
  })

  test('whoever is suspended is cut off', async () => {
    const { gateway } = opened
    const site = await gateway.database.store('').find('site', {}, { limit: 10 })
    const stream = await hear(people.user)
    for (const { _id } of site) {
      const record = await gateway.database.store(_id).get('user', people.user.id)
      if (!record) continue
      const engine = engineFor(gateway, _id)
      const by = onBehalfOf(people.admin.id)
      const out = await gateway.database.transaction(() =>
        engine.update('user', record._id, { status: 'suspended' }, record.version, by),
      )
      expect(out.ok, JSON.stringify(out)).toBe(true)
      await stream.ended
      const back = await gateway.database.transaction(() =>
        engine.update('user', record._id, { status: 'active' }, record.version + 1, by),
      )
      expect(back.ok).toBe(true)
    }
    expect(stream.isOver()).toBe(true)
    people.user = await signIn('user')
  })

  test('records that are watched are told of where the caller may read them, and own messages without watching', async () => {
    const course = async (): Promise<{ _id: string }> =>
      (await people.user.visitor.find('course', { status: true, price: { $gt: 1 } })).json<{
        data: { _id: string }[]
      }>().data[0]!
    const made = await people.user.visitor.post('/api/order', { courseID: (await course())._id })
    expect(made.statusCode, made.body).toBe(200)
    const { _id } = made.json<{ data: { _id: string } }>().data
    const query = `?watch=order/${_id}&watch=user/${people.admin.id}&watch=a/b/c`
    const [owner, stranger] = [
      await hear(people.user, { query }),
      await hear(people.manager, { query: `?watch=user/${people.superadmin.id}` }),
    ]
    const [first] = await owner.until('changed')
    expect(owner.of('changed').map(({ collection }) => collection)).toEqual(['order'])
    const [record] = (await people.admin.visitor.find('order', { _id })).json<{
      data: { version: number; process: string }[]
    }>().data
    expect(first).toEqual({ collection: 'order', id: _id, version: record!.version })
    const confirm = (values: object) =>
      people.admin.visitor.post(`/api/order/${_id}/transition`, {
        transition: 'confirm-payment',
        version: record!.version,
        values,
      })
    // Of the fields that are closed in its state it takes what the transition asks for.
    const foreign = await confirm({ price: 1 })
    expect(foreign.json<{ error: object }>().error).toMatchObject({
      code: 'unknown-field',
      path: 'price',
    })
    const written = await confirm({ payment: 'โอน' })
    expect(written.statusCode, written.body).toBe(200)
    expect(written.json<{ data: object }>().data).toMatchObject({ payment: 'โอน' })
    await owner.until('changed', 2)
    expect(owner.of('changed')[1]).toMatchObject({ id: _id, version: record!.version + 1 })
    const notice = async (user: string) => {
      const sites = await opened.gateway.database.store('').find('site', {}, { limit: 10 })
      for (const site of sites)
        if (await opened.gateway.database.store(site._id).get('user', user))
          await opened.gateway.database.transaction(() =>
            engineFor(opened.gateway, site._id).create(
              'notification',
              { user, title: { th: 'ก', en: 'A' } },
              onBehalfOf(people.admin.id),
            ),
          )
    }
    await notice(people.user.id)
    await owner.until('changed', 3)
    await settle()
    expect(owner.of('changed')[2]).toMatchObject({ collection: 'notification' })
    expect(stranger.of('changed').filter(({ collection }) => collection !== 'user')).toEqual([])
  })

  test('only admins give commands, to whom they may, in words and to addresses of this site', async () => {
    const refused = async (by: Person | undefined, body: object): Promise<unknown> => {
      const guest = new Visitor(opened.app)
      await guest.get('/api/session')
      const answer = await (by?.visitor ?? guest).post('/api/events', body)
      return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code]
    }
    const { admin, manager, superadmin, user } = people
    const site = (await callerOf(opened.gateway)).site._id
    expect(await refused(undefined, { command: 'reload' })).toEqual([401, 'unauthenticated'])
    for (const one of [manager, user])
      expect(await refused(one, { command: 'reload' })).toEqual([403, 'forbidden'])
    expect(await refused(admin, { command: 'format', user: user.id })).toEqual([400, 'field-enum'])
    expect(await refused(admin, { command: 'toString', user: user.id })).toEqual([
      400,
      'field-enum',
    ])
    expect(await refused(admin, { command: 'reload', users: [] })).toEqual([400, 'unknown-key'])
    expect(await refused(admin, { command: 'device', user: 'nobody' })).toEqual([404, 'not-found'])
    for (const command of ['logout', 'lock', 'unlock', 'device', 'route'])
      for (const given of [{}, { user: '*' }])
        expect(await refused(admin, { command, ...given, path: '/' })).toEqual([
          400,
          'field-required',
        ])
    for (const command of ['reload', 'logout', 'lock', 'unlock', 'route'])
      expect(await refused(admin, { command, user: superadmin.id, path: '/' })).toEqual([
        403,
        'forbidden',
      ])
    expect(await refused(admin, { command: 'lock', user: admin.id })).toEqual([403, 'forbidden'])
    for (const path of [
      'https://other.example/',
      '//other.example',
      '/\\other.example',
      '\\\\other.example',
      'javascript:alert(1)',
      '/a b',
      '/\t/other.example',
      'lesson',
      '',
      7,
    ])
      expect(await refused(admin, { command: 'route', user: user.id, path })).toEqual([
        400,
        'field-invalid',
      ])
    expect(await refused(admin, { command: 'alert', user: '*', message: ' ' })).toEqual([
      400,
      'field-required',
    ])
    expect(await refused(admin, { command: 'alert', user: '*', message: 'x'.repeat(501) })).toEqual(
      [400, 'field-too-long'],
    )
    await give({ command: 'route', user: user.id, path: '/lesson/home?q=1#top' })
    const log = await opened.gateway.database.system.audit.ofRecord(site, 'user', user.id)
    expect(log.flatMap(({ reason, userName }) => (userName ? [reason] : []))).toContain(
      'route /lesson/home?q=1#top',
    )
    const key = { 'idempotency-key': 'the-same-command' }
    const body = { command: 'call', user: user.id }
    const twice = [
      (await admin.visitor.post('/api/events', body, key)).json<object>(),
      (await admin.visitor.post('/api/events', body, key)).json<object>(),
    ]
    expect(twice[0]).toEqual(twice[1])
  })

  test('who is here is told to admins alone, with device and time, until they leave', async () => {
    const stream = await hear(people.user)
    const here = async (by = people.admin): Promise<unknown[]> =>
      (await by.visitor.get('/api/events/people'))
        .json<{ data: { user: string }[] }>()
        .data.filter(({ user }) => user === people.user.id)
    await expect.poll(() => here(), { timeout: 5_000 }).toHaveLength(1)
    expect(await here()).toEqual([
      {
        user: people.user.id,
        name: expect.stringMatching(/\S/) as string,
        username: 'user',
        device: 'node',
        since: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    ])
    expect((await people.manager.visitor.get('/api/events/people')).statusCode).toBe(403)
    stream.close()
    await expect.poll(() => here(), { timeout: 5_000 }).toEqual([])
  })

  test('connections of one account are bounded, and one that ends makes room', async () => {
    const guest = new Visitor(opened.app)
    expect((await listen(origin, guest)).status).toBe(401)
    const all = await Promise.all(Array.from({ length: 10 }, () => hear(people.manager)))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await listen(origin, people.manager.visitor)).status).toBe(429)
    expect((await hear(people.user)).status).toBe(200)
    all[0]!.close()
    await all[0]!.ended
    await settle()
    expect((await hear(people.manager)).status).toBe(200)
  })

  test('commands are given only so often', async () => {
    const answers = []
    for (let times = 0; times < 121; times++)
      answers.push(
        (await people.superadmin.visitor.post('/api/events', { command: 'call' })).statusCode,
      )
    expect(answers.at(-1)).toBe(429)
  })

  describe('with another gateway', () => {
    test('of the same database a command reaches who is connected there, and both know who is here', async () => {
      // SQLite belongs to one gateway.
      if (name !== 'postgres') return
      const second = await openGateway(at)
      const there = await originOf(second)
      const user = await signIn('user', second)
      const stream = await hear(user, {}, there)
      await give({ command: 'lock', user: user.id, message: 'there' })
      await stream.until('command', 2)
      expect(stream.of('command')[1]).toMatchObject({ command: 'lock', message: 'there' })
      await expect
        .poll(
          async () =>
            (await people.admin.visitor.get('/api/events/people')).json<{ data: unknown[] }>().data
              .length,
          { timeout: 5_000 },
        )
        .toBe(1)
      await give({ command: 'logout', user: user.id })
      await stream.ended
      expect(stream.commands()).toEqual(['lock', 'logout'])
      await give({ command: 'unlock', user: user.id })
      await second.close({ keep: true })
      people.user = await signIn('user')
    })
  })

  test('another site hears nothing of it, whoever is meant', async () => {
    const school = await Visitor.signedIn(opened.app, 'admin', 'school.localhost').catch(() => null)
    expect(school).not.toBeNull()
    const own = { visitor: school!, id: await idOf(school!) }
    const stream = await hear(own, { host: 'school.localhost' })
    expect(stream.status).toBe(200)
    await give({ command: 'alert', user: '*', message: 'ที่นี่' }, people.admin)
    const far = await people.admin.visitor.post('/api/events', {
      command: 'alert',
      user: own.id,
      message: 'ที่โน่น',
    })
    expect(far.statusCode).toBe(404)
    await settle()
    expect(stream.commands()).toEqual([])
  })

  test('connections end when the gateway stops, at once', async () => {
    const second = await openGateway(await place())
    const from = await originOf(second)
    const stream = await hear(await signIn('user', second), {}, from)
    const begun = Date.now()
    await second.app.close()
    await stream.ended
    expect(Date.now() - begun).toBeLessThan(3_000)
    await second.gateway.database.close()
  })
})
