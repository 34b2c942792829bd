import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../support/gateway.ts'

eachDatabase((kind) => {
  let opened: TestGateway
  beforeAll(async () => {
    opened = await openGateway(await kind.place())
  })
  afterAll(() => opened.close())

  const visit = async (): Promise<Visitor> => {
    const visitor = new Visitor(opened.app)
    await visitor.get('/api/session')
    return visitor
  }

  const ANSWERS = {
    name: 'สมหญิง ใจดี',
    email: 'somying@example.com',
    phone: '0812345678',
    topic: 'safety',
    kind: 'person',
    agree: true,
    address: {
      province: 'กรุงเทพมหานคร',
      district: 'จตุจักร',
      subdistrict: 'ลาดยาว',
      zipcode: '10900',
    },
    courses: [{ course: 'การดับเพลิงขั้นต้น', people: 2 }],
  }
  const submit = async (visitor: Visitor, data: object = ANSWERS) => {
    const answer = await visitor.post(
      '/api/flow/interest/run',
      { form: 'interest', data },
      { 'idempotency-key': 'the-same-key' },
    )
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ data: { run: string; token: string } }>().data
  }

  describe('the Idempotency-Key of somebody who is not signed in', () => {
    test('gives another visitor nothing of the first answer, with the same body or another', async () => {
      const [victim, attacker] = [await visit(), await visit()]
      const first = await submit(victim)
      const same = await submit(attacker)
      expect([same.run === first.run, same.token === first.token]).toEqual([false, false])
      const other = await submit(await visit(), { ...ANSWERS, name: 'อื่น' })
      expect(other.run).not.toBe(first.run)
    })

    test('still gives its owner the first answer, after being offline and with a fresh token too', async () => {
      const visitor = await visit()
      const first = await submit(visitor)
      expect(await submit(visitor)).toEqual(first)
      visitor.csrf = ''
      await visitor.get('/api/session')
      expect(await submit(visitor)).toEqual(first)
    })

    test("is nobody else's after a forged cookie", async () => {
      const victim = await visit()
      const first = await submit(victim)
      const attacker = await visit()
      attacker.cookies.set('sala_csrf', 'undefined')
      await attacker.get('/api/session')
      expect((await submit(attacker)).token).not.toBe(first.token)
    })
  })
})
