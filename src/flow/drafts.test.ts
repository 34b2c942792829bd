import { expect, test } from 'vitest'
import type { Draft } from '#forms'
import type { Client } from '#gateway'
import type { LocalStore } from '#shared'
import { createDrafts } from './drafts.ts'
import { createQueue } from './queue.ts'

function memoryStore(): LocalStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>()
  return {
    kept,
    read: (key) => kept.get(key),
    write: (key, value) => !!kept.set(key, value),
    remove: (key) => void kept.delete(key),
    watch: () => () => undefined,
  }
}

/** The gateway's collection of drafts, one record a form, with its versions. */
function gateway() {
  const records = new Map<string, { _id: string; version: number; form: string; draft: Draft }>()
  const stale = {
    ok: false,
    failures: [{ code: 'version-stale', status: 409, message: { th: '', en: '' } }],
  }
  const client = {
    query: async (_: string, { args }: { args: [{ form: string }] }) => ({
      ok: true,
      value: { data: [records.get(args[0].form)].filter(Boolean) },
    }),
    create: async (_: string, { data }: { data: { form: string; draft: Draft } }) => {
      records.set(data.form, { _id: data.form, version: 1, ...data })
      return { ok: true, value: records.get(data.form) }
    },
    update: async (
      _: string,
      id: string,
      { data, version }: { data: { draft: Draft }; version: number },
    ) => {
      const record = records.get(id)
      if (!record)
        return {
          ok: false,
          failures: [{ code: 'not-found', status: 404, message: { th: '', en: '' } }],
        }
      if (record.version !== version) return stale
      records.set(id, { ...record, ...data, version: version + 1 })
      return { ok: true, value: records.get(id) }
    },
    remove: async (_: string, id: string) => ({ ok: true, value: records.delete(id) }),
  }
  return { records, client: client as unknown as Client }
}

const NOW = Date.parse('2026-11-21T03:00:00.000Z')
const draft = (revision: number, by = 'tab', values: unknown = { name: 'x' }): Draft => ({
  values,
  revision,
  savedAt: '2026-11-21T03:00:00.000Z',
  by,
})

test('a visitor has a draft in this browser only, a person on the gateway too', async () => {
  const store = memoryStore()
  const { records, client } = gateway()
  const visitor = createDrafts({ client, store, site: 's', user: undefined, now: () => NOW })
  expect(await visitor.save('ask', draft(1))).toEqual({ ok: true })
  expect([records.size, (await visitor.load('ask'))!.revision]).toEqual([0, 1])
  const person = createDrafts({ client, store, site: 's', user: 'u', now: () => NOW })
  expect(await person.load('ask')).toBeUndefined()
  await person.save('ask', draft(2))
  expect(records.get('ask')!.draft.revision).toBe(2)
  const elsewhere = createDrafts({
    client,
    store: memoryStore(),
    site: 's',
    user: 'u',
    now: () => NOW,
  })
  expect((await elsewhere.load('ask'))!.revision).toBe(2)
  await elsewhere.remove('ask')
  expect(records.size).toBe(0)
})

test('another tab or device that counted further is not overwritten', async () => {
  const store = memoryStore()
  const { client } = gateway()
  const here = createDrafts({ client, store, site: 's', user: 'u', now: () => NOW })
  const device = createDrafts({
    client,
    store: memoryStore(),
    site: 's',
    user: 'u',
    now: () => NOW,
  })
  await here.save('ask', draft(1, 'here'))
  await device.load('ask')
  await here.save('ask', draft(2, 'here', { name: 'second' }))
  expect(await device.save('ask', draft(2, 'device'))).toEqual({
    ok: false,
    newer: draft(2, 'here', { name: 'second' }),
  })
  expect(await device.save('ask', draft(3, 'device'))).toEqual({ ok: true })
  expect(await here.save('ask', draft(3, 'here'))).toMatchObject({
    ok: false,
    newer: { by: 'device' },
  })
  const tab = createDrafts({ client, store, site: 's', user: 'u', now: () => NOW })
  expect(await tab.save('ask', draft(3, 'tab'))).toMatchObject({ ok: false, newer: { by: 'here' } })
})

test('what is typed after the draft was sent elsewhere is kept as a new one', async () => {
  const { records, client } = gateway()
  const [here, elsewhere] = [0, 1].map(() =>
    createDrafts({ client, store: memoryStore(), site: 's', user: 'u', now: () => NOW }),
  )
  await here!.save('ask', draft(1, 'here'))
  await elsewhere!.load('ask')
  await elsewhere!.remove('ask', true)
  expect(records.size).toBe(0)
  expect(await here!.save('ask', draft(2, 'here', { name: 'again' }))).toEqual({ ok: true })
  expect(records.get('ask')!.draft.values).toEqual({ name: 'again' })
})

test('other tabs are told that a draft was sent, apart from one that was thrown away', async () => {
  const told: unknown[] = []
  const tabs = new Map<string, (() => void)[]>()
  const store: LocalStore = {
    ...memoryStore(),
    watch: (key, listener) => (
      tabs.set(key, [...(tabs.get(key) ?? []), listener]),
      () => undefined
    ),
  }
  const kept = new Map<string, unknown>()
  const change = (key: string, value: unknown): true => (
    value === undefined ? kept.delete(key) : kept.set(key, value),
    tabs.get(key)?.forEach((tell) => tell()),
    true
  )
  Object.assign(store, {
    read: (key: string) => kept.get(key),
    write: change,
    remove: (key: string) => void change(key, undefined),
  })
  const drafts = createDrafts({
    client: gateway().client,
    store,
    site: 's',
    user: undefined,
    now: () => NOW,
  })
  drafts.watch('ask', (draft_) => told.push(draft_))
  await drafts.save('ask', draft(1))
  await drafts.remove('ask')
  expect(told).toEqual([draft(1), undefined])
  await drafts.remove('ask', true)
  expect(told.at(-1)).toBe('sent')
})

test('what is no draft, or has lain about too long, is none', async () => {
  const store = memoryStore()
  const drafts = createDrafts({
    client: gateway().client,
    store,
    site: 's',
    user: undefined,
    now: () => NOW + 15 * 24 * 3600 * 1000,
  })
  store.write('draft:s::ask', { values: 1 })
  expect(await drafts.load('ask')).toBeUndefined()
  store.write('draft:s::ask', draft(1))
  expect([await drafts.load('ask'), store.kept.size]).toEqual([undefined, 0])
})

test('a queue holds one submission a form and person, and forgets what is none', () => {
  const store = memoryStore()
  const queue = createQueue(store, 's', undefined)
  const waiting = { answers: { name: 'x' }, key: 'k', at: '2026-11-21T03:00:00.000Z' }
  queue.put('ask', waiting)
  expect([
    queue.waiting('ask'),
    queue.waiting('other'),
    createQueue(store, 's', 'u').waiting('ask'),
  ]).toEqual([waiting, undefined, undefined])
  queue.drop('ask')
  store.write('queue:s::ask', { key: 1 })
  expect(queue.waiting('ask')).toBeUndefined()
})
