import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { eachDatabase } from '../../support/databases.ts'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

eachDatabase((kind) => {
  describe('localized fields', () => {
    let opened: TestGateway
    let admin: Visitor
    beforeAll(async () => {
      opened = await openGateway(await kind.place())
      admin = await Visitor.signedIn(opened.app, 'admin')
      const made = await admin.post('/api/category', {
        data: {
          code: 'forge',
          name: 'งานตีเหล็ก',
          name_en: 'Blacksmithing',
          description: 'ไฟและค้อน',
        },
      })
      expect(made.statusCode, made.body).toBe(200)
    })
    afterAll(() => opened.close())

    const ask = async (body: Record<string, unknown>): Promise<StoredRecord[]> => {
      const answer = await new Visitor(opened.app).post('/api/category/query', body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: StoredRecord[] }>().data
    }
    const forge = { code: 'forge' }

    test('a reader has the words of one language alone, and the other where nothing is translated', async () => {
      const [english] = await ask({ args: [forge], language: 'en' })
      expect(english).toMatchObject({ name: 'Blacksmithing', description: 'ไฟและค้อน' })
      expect(english).not.toHaveProperty('name_en')
      const [chosen] = await ask({ args: [forge, { name: 1 }], language: 'en' })
      expect(chosen!.name).toBe('Blacksmithing')
      const [thai] = await ask({ args: [forge], language: 'th' })
      expect(thai!.name).toBe('งานตีเหล็ก')
      expect(thai).not.toHaveProperty('name_en')
    })

    test('so has who asks for one record, or for a pipeline', async () => {
      const visitor = new Visitor(opened.app)
      const [{ _id }] = (await ask({ args: [forge] })) as [StoredRecord]
      const one = await visitor.get(`/api/category/${_id}?language=en`)
      expect(one.json<{ data: StoredRecord }>().data).toMatchObject({ name: 'Blacksmithing' })
      expect(one.body).not.toContain('name_en')
      expect((await visitor.get(`/api/category/${_id}`)).body).toContain('name_en')
      const pipeline = [{ $match: forge }]
      const rows = await admin.post('/api/category/aggregate', { pipeline, language: 'en' })
      expect(rows.json()).toMatchObject([{ name: 'Blacksmithing' }])
      expect(rows.body).not.toContain('name_en')
      expect((await admin.post('/api/category/aggregate', { pipeline })).body).toContain('name_en')
    })

    test('without a language each is a field of its own, for who writes them', async () => {
      expect((await ask({ args: [forge] }))[0]).toMatchObject({
        name: 'งานตีเหล็ก',
        name_en: 'Blacksmithing',
      })
    })

    test('words are found in either language, by filter and by search', async () => {
      for (const name of ['blacksmith', 'ตีเหล็ก'])
        expect(
          (await ask({ args: [{ name: { $regex: name } }], language: 'en' })).map(
            ({ code }) => code,
          ),
        ).toEqual(['forge'])
      expect((await ask({ search: 'Blacksmithing' })).map(({ code }) => code)).toEqual(['forge'])
    })

    test('a language that is not one is refused', async () => {
      for (const answer of [
        await admin.post('/api/category/query', { language: 'fr' }),
        await admin.post('/api/category/aggregate', { pipeline: [], language: 'fr' }),
        await admin.get('/api/category/any?language=fr'),
      ]) {
        expect(answer.statusCode).toBe(400)
        expect(answer.body).toContain('language')
      }
    })
  })
})
