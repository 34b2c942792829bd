import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { StorageError } from '../../../server/storage/index.ts'
import { eachDatabase } from '../../support/databases.ts'
import { record, shop } from './shop.ts'

eachDatabase(({ name, open, place }) => {
  test('keeps a record as it was given, and forgets it', async () => {
    const store = (await open(shop)).store('s1')
    const full = record('r1', {
      code: 'A1',
      name: 'น้ำ',
      qty: 3,
      price: 10.25,
      active: false,
      tags: ['x', 'ป'],
      maker: { name: 'm', rank: 1 },
      lines: [{ sku: 's', n: 1 }],
      extra: { deep: [{ a: null }] },
      due: null,
    })
    expect(await store.insert('stock-item', full)).toEqual({ ok: true })
    expect(await store.get('stock-item', 'r1')).toEqual(full)
    expect(Object.keys((await store.get('stock-item', 'r1'))!)).toEqual(Object.keys(full))
    expect(await store.remove('stock-item', 'r1', 2)).toEqual({ ok: false, stale: true })
    expect(await store.remove('stock-item', 'r1', 1)).toEqual({ ok: true })
    expect(await store.get('stock-item', 'r1')).toBeNull()
  })

  test('replaces only the version that was named, and one of two wins', async () => {
    const store = (await open(shop)).store('s1')
    await store.insert('stock-item', record('r1', { name: 'a' }))
    const attempts = await Promise.all(
      [1, 2, 3, 4].map((n) => store.update('stock-item', record('r1', { name: `n${n}` }, 2), 1)),
    )
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(1)
    expect(attempts.filter(({ ok }) => !ok)).toEqual(Array(3).fill({ ok: false, stale: true }))
    expect((await store.get('stock-item', 'r1'))!.version).toBe(2)
    expect(await store.update('stock-item', record('none', {}, 2), 1)).toEqual({
      ok: false,
      stale: true,
    })
  })

  test('names the fields of every key that is taken, normalised, and goes on in the same transaction', async () => {
    const database = await open(shop)
    const store = database.store('s1')
    await store.insert('stock-item', record('r1', { code: 'น้ำ๑', kind: 'a', note: 'n' }))
    expect(await store.insert('stock-item', record('r2', { code: 'น้ํา1' }))).toEqual({
      ok: false,
      duplicate: [{ fields: ['code'], holder: 'r1' }],
    })
    expect(
      await store.insert('stock-item', record('r2', { code: 'x', kind: 'a', note: 'n' })),
    ).toEqual({ ok: false, duplicate: [{ fields: ['kind', 'note'], holder: 'r1' }] })
    expect(
      await store.insert('stock-item', record('r2', { kind: 'a', note: 'n', code: 'น้ำ1' })),
    ).toEqual({
      ok: false,
      duplicate: [
        { fields: ['code'], holder: 'r1' },
        { fields: ['kind', 'note'], holder: 'r1' },
      ],
    })
    expect(await store.insert('stock-item', record('r1', {}))).toEqual({
      ok: false,
      duplicate: [{ fields: ['_id'], holder: 'r1' }],
    })
    expect(await store.insert('stock-item', record('r3', { kind: 'a' }))).toEqual({ ok: true })
    expect(await store.insert('stock-item', record('r4', { kind: 'a', note: null }))).toEqual({
      ok: true,
    })
    await store.transaction(async (inner) => {
      expect(await inner.insert('stock-item', record('r5', { code: 'น้ำ1' }))).toEqual({
        ok: false,
        duplicate: [{ fields: ['code'], holder: 'r1' }],
      })
      expect(await inner.update('stock-item', record('r3', { code: 'น้ำ1' }, 2), 1)).toEqual({
        ok: false,
        duplicate: [{ fields: ['code'], holder: 'r1' }],
      })
      expect(await inner.update('stock-item', record('r3', { code: 'free' }, 2), 1)).toEqual({
        ok: true,
      })
    })
    expect((await store.get('stock-item', 'r3'))!.code).toBe('free')
    expect(await store.update('stock-item', record('r4', { code: 'free' }, 2), 1)).toEqual({
      ok: false,
      duplicate: [{ fields: ['code'], holder: 'r3' }],
    })
    const long = 'ก'.repeat(5000)
    expect(await store.insert('stock-item', record('l1', { code: `${long}1` }))).toEqual({
      ok: true,
    })
    expect(await store.insert('stock-item', record('l2', { code: `${long}2` }))).toEqual({
      ok: true,
    })
    expect(await store.insert('stock-item', record('l3', { code: `${long}2` }))).toEqual({
      ok: false,
      duplicate: [{ fields: ['code'], holder: 'l2' }],
    })
    expect((await store.find('stock-item', { code: `${long}1` })).map(({ _id }) => _id)).toEqual([
      'l1',
    ])
    expect(
      (await store.find('stock-item', { code: { $gt: `${long}1` } })).map(({ _id }) => _id),
    ).toEqual(['l2', 'r1'])
  })

  test('is all or nothing, over records and system tables together, and nested calls join', async () => {
    const database = await open(shop)
    const store = database.store('s1')
    const work = (end: () => void) =>
      database.transaction(async (inside) => {
        await inside.store('s1').insert('stock-item', record('r1'))
        await inside
          .store('s1')
          .transaction(async (nested) => void (await nested.insert('stock-item', record('r2'))))
        await store.insert('stock-item', record('r3'))
        await inside.system.audit.append({
          site: 's1',
          collection: 'stock-item',
          record: 'r1',
          at: record('x').created_at,
          user: null,
          userName: null,
          action: 'create',
          version: 1,
          changes: [],
        })
        await inside.system.outbox.append({ site: 's1', kind: 'email', payload: { to: 'a' } })
        await inside.system.idempotency.begin({ key: 'k', caller: 'c', route: 'r' }, 'h')
        await inside.system.idempotency.finish(
          { key: 'k', caller: 'c', route: 'r' },
          { status: 200, body: '{}' },
        )
        expect(await store.nextNumber('PR', 0)).toBe(1)
        expect(await store.find('stock-item', {})).toHaveLength(3)
        end()
      })
    await expect(
      work(() => {
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    const left = async () => [
      (await store.find('stock-item', {})).length,
      (await database.system.audit.ofSite('s1')).length,
      (await database.system.outbox.list('s1')).length,
      (await database.system.idempotency.begin({ key: 'k', caller: 'c', route: 'r' }, 'h')).state,
      await database.system.sequences.last('s1', 'PR'),
    ]
    expect(await left()).toEqual([0, 0, 0, 'new', 0])
    await database.system.idempotency.release({ key: 'k', caller: 'c', route: 'r' })
    await work(() => {})
    expect(await left()).toEqual([3, 1, 1, 'done', 1])
  })

  test('does not show a transaction before its end, and many at once all come through', async () => {
    const database = await open(shop)
    const store = database.store('s1')
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const running = database.transaction(async (inside) => {
      await inside.store('s1').insert('stock-item', record('r1'))
      await gate
    })
    await vi.waitFor(async () => expect(await store.get('stock-item', 'r1')).toBeNull())
    release()
    await running
    expect(await store.get('stock-item', 'r1')).not.toBeNull()
    await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        database.transaction(
          async (inside) =>
            void (await inside
              .store('s1')
              .insert('stock-item', record(`p${n}`, { code: `c${n % 20}` }))),
        ),
      ),
    )
    expect(await store.find('stock-item', { _id: { $regex: 'p' } })).toHaveLength(20)
  })

  test('gives each number of a series once', async () => {
    const database = await open(shop)
    const numbers = await Promise.all(
      Array.from({ length: 40 }, () => database.store('s1').nextNumber('PR2026', 0)),
    )
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    expect(await database.store('s1').nextNumber('PR2026', 100)).toBe(101)
    expect(await database.store('s1').nextNumber('PR2026', 5)).toBe(102)
    expect(await database.store('s2').nextNumber('PR2026', 7)).toBe(8)
    expect([
      await database.store('s1').nextNumber('global:X', 0),
      await database.store('s2').nextNumber('global:X', 0),
    ]).toEqual([1, 2])
  })

  test('keeps sites apart, and shares what is global', async () => {
    const database = await open(shop)
    await database.store('s1').insert('stock-item', record('same', { code: 'X', name: 'one' }))
    expect(
      await database.store('s2').insert('stock-item', record('same', { code: 'X', name: 'two' })),
    ).toEqual({ ok: true })
    expect((await database.store('s1').get('stock-item', 'same'))!.name).toBe('one')
    expect(await database.store('s3').get('stock-item', 'same')).toBeNull()
    expect(
      (
        await database
          .store('s2')
          .find('stock-item', { $or: [{ name: 'one' }, { _id: 'same' }, { name: { $ne: 'q' } }] })
      ).map(({ name }) => name),
    ).toEqual(['two'])
    expect(await database.query('s1', 'stock-item', { search: 'two' })).toEqual({
      ok: true,
      value: { rows: [] },
    })
    expect(
      await database.aggregate('s1', 'stock-item', [{ $group: { _id: '$name', n: { $sum: 1 } } }]),
    ).toEqual({ ok: true, value: [{ _id: 'one', n: 1 }] })
    expect(await database.store('s3').remove('stock-item', 'same', 1)).toEqual({
      ok: false,
      stale: true,
    })
    expect(await database.store('s3').update('stock-item', record('same', {}, 2), 1)).toEqual({
      ok: false,
      stale: true,
    })
    await database.store('s1').insert('country', record('th', { name: 'ไทย' }))
    expect((await database.store('s2').get('country', 'th'))!.name).toBe('ไทย')
  })

  test('stores what neither database can hold as U+FFFD, and every other text as it is', async () => {
    const store = (await open(shop)).store('s1')
    const odd = 'a\u0000b\ud800c\' " \\ % _ ; -- 😀 ก็ \n\t'
    await store.insert(
      'stock-item',
      record('r1', { name: odd, tags: [odd], extra: { "k'ey": odd } }),
    )
    const kept = odd.replace('\u0000', '\uFFFD').replace('\ud800', '\uFFFD')
    expect(await store.get('stock-item', 'r1')).toMatchObject({
      name: kept,
      tags: [kept],
      extra: { "k'ey": kept },
    })
    expect(await store.find('stock-item', { name: odd })).toHaveLength(1)
    expect(await store.find('stock-item', { tags: { $in: [odd, true, 3] } })).toHaveLength(1)
  })

  test('survives closing and opening; readers see it and cannot write', async () => {
    const at = await place()
    const first = await open(shop, { at })
    await first.store('s1').insert('stock-item', record('r1', { name: 'kept' }))
    const reader = await open(shop, { at, readOnly: true })
    expect((await reader.store('s1').get('stock-item', 'r1'))!.name).toBe('kept')
    await first.store('s1').insert('stock-item', record('r2'))
    expect(await reader.count('s1', 'stock-item')).toEqual({ ok: true, value: 2 })
    const refused = await reader
      .store('s1')
      .insert('stock-item', record('r3'))
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StorageError)
    expect(refused).toMatchObject({
      message: 'storage-readonly',
      failure: { code: 'storage-readonly' },
    })
    expect(await reader.migrate(() => [])).toEqual({
      ok: false,
      failures: [{ code: 'storage-readonly' }],
    })
  })

  if (name === 'sqlite') {
    test('a worker reads while this thread writes', async () => {
      const at = await place()
      const database = await open(shop, { at })
      await database.store('s1').insert('stock-item', record('r1'))
      const worker = new Worker(
        `const Libsql = require('libsql'); const { parentPort } = require('node:worker_threads')
         const db = new Libsql(${JSON.stringify(join(at.folder, 'sala.db'))}); db.pragma('query_only = ON')
         parentPort.on('message', () => parentPort.postMessage(db.prepare('select count(*) as n from "stock-item"').all()[0].n))`,
        { eval: true },
      )
      const ask = () =>
        new Promise((resolve) => (worker.once('message', resolve), worker.postMessage(0)))
      expect(await ask()).toBe(1)
      await database.transaction(async (inside) => {
        await inside.store('s1').insert('stock-item', record('r2'))
        expect(await ask()).toBe(1)
      })
      expect(await ask()).toBe(2)
      await worker.terminate()
    })

    test('a full disk is told as such, and nothing is lost', async () => {
      const at = await place()
      const database = await open(shop, { at })
      await database.store('s1').insert('stock-item', record('r1', { name: 'kept' }))
      await database.close()
      const full = await open(shop, { at, maxBytes: 600_000 })
      const write = (id: string) =>
        full.store('s1').insert('stock-item', record(id, { note: 'x'.repeat(100_000) }))
      const fill = async (): Promise<unknown> => {
        for (let n = 0; n < 100; n++) await write(`big${n}`)
        return undefined
      }
      expect(await fill().catch((error: unknown) => error)).toMatchObject({
        name: 'StorageError',
        message: 'storage-full',
        failure: { code: 'storage-full' },
      })
      await expect(full.transaction(() => write('big'))).rejects.toMatchObject({
        failure: { code: 'storage-full' },
      })
      expect((await full.store('s1').get('stock-item', 'r1'))!.name).toBe('kept')
      await full.close()
      const again = await open(shop, { at })
      expect((await again.store('s1').get('stock-item', 'r1'))!.name).toBe('kept')
      expect(await again.store('s1').insert('stock-item', record('r2'))).toEqual({ ok: true })
    })
  }
})
