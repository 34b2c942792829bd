import { expect, test } from 'vitest'
import { fixedClock } from '#shared'
import { eachDatabase } from '../../support/databases.ts'
import { AT, record, shop } from './shop.ts'

eachDatabase(({ open }) => {
  test('sessions are found until they expire, and end together', async () => {
    const clock = fixedClock(AT)
    const { system } = await open(shop, { clock })
    const minutesFromNow = (minutes: number) =>
      `2026-01-02T03:${String(4 + minutes).padStart(2, '0')}:05.000Z`
    const session = (token_hash: string, user_id: string | null = 'u1') => ({
      token_hash,
      site: 's1',
      user_id,
      csrf: 'c',
      created_at: AT,
      expires_at: minutesFromNow(10),
      seen_at: AT,
      mode: 'normal' as const,
    })
    for (const token of ['a', 'b', 'c']) await system.sessions.create(session(token))
    await system.sessions.create(session('d', null))
    expect(await system.sessions.find('a')).toEqual(session('a'))
    expect(await system.sessions.find("a' or '1'='1")).toBeNull()
    expect(await system.sessions.find('\u0000')).toBeNull()
    await system.sessions.touch('a', { seen_at: minutesFromNow(5), expires_at: minutesFromNow(30) })
    clock.advance(15 * 60_000)
    expect(await system.sessions.find('b')).toBeNull()
    expect((await system.sessions.find('a'))!.seen_at).toBe(minutesFromNow(5))
    expect(await system.sessions.removeExpired()).toBe(3)
    await system.sessions.create({ ...session('e'), expires_at: minutesFromNow(50) })
    await system.sessions.removeOfUser('s1', 'u1', 'e')
    expect([
      await system.sessions.find('a'),
      (await system.sessions.find('e'))?.token_hash,
    ]).toEqual([null, 'e'])
    await system.sessions.remove('e')
    expect(await system.sessions.find('e')).toBeNull()
  })

  test('the log is listed newest first, by record and by site, in pages', async () => {
    const { system } = await open(shop)
    const entry = (n: number, more = {}) => ({
      site: 's1',
      collection: 'stock-item',
      record: 'r1',
      at: AT,
      user: 'u1',
      userName: 'ชื่อ',
      action: 'update' as const,
      version: n,
      changes: [{ field: 'name', from: null, to: `ค่า ${n}` }],
      ...more,
    })
    await system.audit.append(...Array.from({ length: 5 }, (_, n) => entry(n + 1)))
    await system.audit.append(
      entry(9, { site: 's2' }),
      entry(0, {
        record: null,
        version: null,
        action: 'refused',
        transition: 'approve',
        reason: 'forbidden\u0000',
        requestId: 'q1',
      }),
    )
    await system.audit.append()
    const all = await system.audit.ofRecord('s1', 'stock-item', 'r1')
    expect(all.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
    expect(all[0]).toEqual({ ...entry(5), seq: all[0]!.seq, requestId: null })
    expect(
      (
        await system.audit.ofRecord('s1', 'stock-item', 'r1', { limit: 2, before: all[1]!.seq })
      ).map(({ version }) => version),
    ).toEqual([3, 2])
    expect(await system.audit.ofRecord('s2', 'stock-item', 'r1')).toHaveLength(1)
    expect(await system.audit.ofSite('s1', { action: 'refused' })).toMatchObject([
      {
        record: null,
        version: null,
        transition: 'approve',
        reason: 'forbidden\uFFFD',
        requestId: 'q1',
      },
    ])
    expect(await system.audit.ofSite('s1', { collection: 'stock-item', limit: 3 })).toHaveLength(3)
  })

  test('a key gives one caller leave, and the same answer ever after', async () => {
    const clock = fixedClock(AT)
    const database = await open(shop, { clock })
    const { idempotency } = database.system
    const key = { key: 'k', caller: 'u1', route: 'POST /api/x' }
    expect(await idempotency.begin(key, 'h1')).toEqual({ state: 'new' })
    expect(await idempotency.begin(key, 'h1')).toEqual({ state: 'in-progress' })
    expect(await idempotency.begin(key, 'h2')).toEqual({ state: 'mismatch' })
    expect(await idempotency.begin({ ...key, caller: 'u2' }, 'h2')).toEqual({ state: 'new' })
    clock.advance(61_000)
    expect(await idempotency.begin(key, 'h2')).toEqual({ state: 'mismatch' })
    expect(await idempotency.begin(key, 'h1')).toEqual({ state: 'new' })
    await idempotency.finish(key, { status: 200, body: '{"a":"ก"}' })
    clock.advance(1_000_000)
    expect(await idempotency.begin(key, 'h1')).toEqual({
      state: 'done',
      status: 200,
      body: '{"a":"ก"}',
    })
    await idempotency.release(key)
    expect((await idempotency.begin(key, 'h1')).state).toBe('done')
    expect(await idempotency.removeBefore('2027')).toBe(2)
  })

  test('the same key twice at once writes once', async () => {
    const database = await open(shop)
    const key = { key: 'k', caller: 'u1', route: 'r' }
    const write = () =>
      database.transaction(async (inside) => {
        const state = await inside.system.idempotency.begin(key, 'h')
        if (state.state !== 'new') return state
        const n = await inside.store('s1').nextNumber('PR', 0)
        await inside.store('s1').insert('stock-item', record(`r${n}`))
        await inside.system.idempotency.finish(key, { status: 200, body: `r${n}` })
        return { state: 'new' as const }
      })
    const states = await Promise.all(Array.from({ length: 6 }, write))
    expect(states.filter(({ state }) => state === 'new')).toHaveLength(1)
    expect(states.filter(({ state }) => state === 'done')).toEqual(
      Array(5).fill({ state: 'done', status: 200, body: 'r1' }),
    )
    expect(await database.store('s1').find('stock-item', {})).toHaveLength(1)
  })

  test('the outbox gives each item to one worker, retries, and ends', async () => {
    const clock = fixedClock(AT)
    const database = await open(shop, { clock })
    const { outbox } = database.system
    const first = await outbox.append({
      site: 's1',
      kind: 'email',
      payload: { to: 'ก' },
      key: 'pr1:submitted',
      collection: 'stock-item',
      record: 'r1',
    })
    expect(first).not.toBeNull()
    expect(
      await outbox.append({ site: 's1', kind: 'email', payload: {}, key: 'pr1:submitted' }),
    ).toBeNull()
    expect(
      await outbox.append({ site: 's2', kind: 'email', payload: {}, key: 'pr1:submitted' }),
    ).not.toBeNull()
    await outbox.append({
      site: 's1',
      kind: 'later',
      payload: null,
      at: '2026-01-02T04:00:00.000Z',
    })
    const claims = (
      await Promise.all([
        outbox.claim({ limit: 1 }),
        outbox.claim({ limit: 5 }),
        outbox.claim({ limit: 5 }),
      ])
    ).flat()
    expect(claims.map(({ id }) => id).sort()).toEqual(
      [...new Set(claims.map(({ id }) => id))].sort(),
    )
    expect(claims).toHaveLength(2)
    expect(claims.find(({ id }) => id === first)).toMatchObject({
      site: 's1',
      kind: 'email',
      payload: { to: 'ก' },
      key: 'pr1:submitted',
      collection: 'stock-item',
      record: 'r1',
      state: 'pending',
      attempts: 1,
      createdAt: AT,
      doneAt: null,
    })
    expect(await outbox.claim()).toEqual([])
    await outbox.finish(first!, {
      sent: false,
      error: 'no server',
      retryAt: '2026-01-02T03:05:00.000Z',
    })
    clock.advance(58_000)
    expect((await outbox.claim()).map(({ id, attempts, error }) => [id, attempts, error])).toEqual([
      [first, 2, 'no server'],
    ])
    await outbox.finish(first!, { sent: false, error: 'refused' })
    expect(await outbox.list('s1', { state: 'failed' })).toMatchObject([
      { id: first, error: 'refused' },
    ])
    expect(await outbox.retry('s2', first!)).toBe(false)
    expect(await outbox.retry('s1', first!)).toBe(true)
    expect(await outbox.retry('s1', first!)).toBe(false)
    expect(await outbox.claim()).toHaveLength(1)
    await outbox.finish(first!, { sent: true })
    expect(
      await outbox.list('s1', { record: 'r1', collection: 'stock-item', kind: 'email' }),
    ).toMatchObject([{ state: 'sent', error: null, attempts: 3 }])
    // A worker that died: the lease ends and the item is given out again.
    clock.advance(3_600_000)
    expect((await outbox.claim()).map(({ kind }) => kind).sort()).toEqual(['email', 'later'])
  })

  test('a version is kept once and listed without its document', async () => {
    const { system } = await open(shop)
    await system.versions.add('s1', 'stock-item', record('r1', { name: 'ก' }), {
      note: 'published',
    })
    await system.versions.add('s1', 'stock-item', record('r1', { name: 'changed' }))
    await system.versions.add('s1', 'stock-item', record('r1', { name: 'ข' }, 2))
    expect(await system.versions.list('s1', 'stock-item', 'r1')).toEqual([
      { version: 2, at: AT, by: 'u1', note: null },
      { version: 1, at: AT, by: 'u1', note: 'published' },
    ])
    expect(await system.versions.get('s1', 'stock-item', 'r1', 1)).toEqual({
      version: 1,
      at: AT,
      by: 'u1',
      note: 'published',
      record: record('r1', { name: 'ก' }),
    })
    expect(await system.versions.get('s2', 'stock-item', 'r1', 1)).toBeNull()
  })
})
