import { beforeAll, describe, expect, test } from 'vitest'
import type { StoredRecord } from '#schema'
import { eachDatabase } from '../../support/databases.ts'
import type { Database } from '../../../server/storage/index.ts'
import { AT, entity, modelOf } from './shop.ts'

const thing = entity('thing', {
  properties: {
    name: { type: 'string' },
    title: { $ref: 'sala:text' } as never,
    body: { type: 'string', 'x-large': true },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { sku: { type: 'string' }, hush: { type: 'string', 'x-secret': true } },
      },
    },
  },
  'x-search': ['name', 'title', 'body', 'lines'],
})
const NAMES = [
  'การจัดการคลังสินค้า',
  'ราคากลาง',
  'ป่าไม้',
  'ป้าสมศรี',
  'ปลาทู',
  'ชุดSafetyรุ่นใหม่',
  'PO2026-0042 กระดาษ',
  'น้ำดื่ม',
  'ห้องน้ํา',
]

const record = (_id: string, more: object): StoredRecord => ({
  _id,
  version: 1,
  created_at: AT,
  created_by: null,
  updated_at: AT,
  updated_by: null,
  ...more,
})

eachDatabase((kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open(modelOf(thing))
    const store = database.store('s1')
    for (const [index, name] of NAMES.entries())
      await store.insert('thing', record(`n${index}`, { name }))
    await store.insert(
      'thing',
      record('t', {
        name: 'x',
        title: { th: 'หลักสูตรดับเพลิง', en: 'Fire fighting' },
        body: 'บทเรียนยาวเรื่องความปลอดภัย',
        lines: [{ sku: 'บันไดเหล็ก', hush: 'ลับสุดยอด' }],
      }),
    )
  })
  const find = async (search: string, more: object = {}): Promise<string[]> => {
    const found = await database.query('s1', 'thing', { search, ...more })
    if (!found.ok) throw new Error(JSON.stringify(found.failures))
    const count = await database.count('s1', 'thing', { search })
    expect(count).toEqual({ ok: true, value: found.value.rows.length })
    return found.value.rows.map(({ name }) => String(name))
  }

  describe('words', () => {
    test.each<[string, string[]]>([
      ['คลัง', ['การจัดการคลังสินค้า']],
      ['สินค้า', ['การจัดการคลังสินค้า']],
      ['สิน', ['การจัดการคลังสินค้า']],
      ['คลังสินค้า', ['การจัดการคลังสินค้า']],
      ['สินค้า คลัง', ['การจัดการคลังสินค้า']],
      ['กลาง', ['ราคากลาง']],
      ['safety', ['ชุดSafetyรุ่นใหม่']],
      ['saf รุ่น', ['ชุดSafetyรุ่นใหม่']],
      ['po2026', ['PO2026-0042 กระดาษ']],
      ['๐๐๔๒', ['PO2026-0042 กระดาษ']],
      ['ดับเพลิง', ['x']],
      ['fight', ['x']],
      ['ปลอดภัย', ['x']],
      ['บันได', ['x']],
      ['คลัง ปลา', []],
      ['ลับสุดยอด', []],
      ['%', []],
    ])('%j finds %j', async (search, names) => expect(await find(search)).toEqual(names))

    test('tone marks may be left out or mistaken; what has the same ones comes first', async () => {
      expect(await find('ป้า')).toEqual(['ป้าสมศรี', 'ป่าไม้'])
      expect(await find('ป่า')).toEqual(['ป่าไม้', 'ป้าสมศรี'])
      expect((await find('ปา')).toSorted()).toEqual(['ป่าไม้', 'ป้าสมศรี'].toSorted())
      expect(await find('ป้า', { sort: { name: -1 } })).toEqual(['ป้าสมศรี', 'ป่าไม้'])
      expect(await find('น้ำ')).toContain('น้ำดื่ม')
      expect(await find('นำ')).toEqual(['น้ำดื่ม'])
      expect(await find('หองน้ำ')).toEqual(['ห้องน้ํา'])
    })

    test('a part of a word counts only where no word begins so', async () => {
      expect(await find('ลาทู')).toEqual(['ปลาทู'])
      expect(await find('afet')).toEqual(['ชุดSafetyรุ่นใหม่'])
      expect(await find('กา')).not.toContain('ราคากลาง')
    })
  })

  test('a changed record is found by its new words alone', async () => {
    const store = database.store('s2')
    await store.insert('thing', record('a', { name: 'มะม่วง' }))
    await store.update('thing', record('a', { name: 'มะพร้าว', version: 2 }), 1)
    expect(await database.count('s2', 'thing', { search: 'มะม่วง' })).toEqual({ ok: true, value: 0 })
    expect(await database.count('s2', 'thing', { search: 'พร้าว' })).toEqual({ ok: true, value: 1 })
  })

  test('records from before their words were kept get them at the next start', async () => {
    const at = await kind.place()
    const older = await kind.open(
      modelOf({ ...thing, entity: { ...thing.entity, 'x-search': [] } }),
      { at },
    )
    await older.store('s1').insert('thing', record('a', { name: 'ห้องเย็น' }))
    expect(await older.count('s1', 'thing', { search: 'ห้อง' })).toEqual({ ok: true, value: 0 })
    await older.close()
    const newer = await kind.open(modelOf(thing), { at })
    expect(await newer.count('s1', 'thing', { search: 'หองเยน' })).toEqual({ ok: true, value: 0 })
    expect(await newer.count('s1', 'thing', { search: 'หอง' })).toEqual({ ok: true, value: 1 })
  })
})
