import { expect, test, vi } from 'vitest'
import type { ClientResult } from '#gateway'
import type { StoredRecord } from '#schema'
import { saveMerging } from './saveMerging.ts'

interface Draft {
  label: { th: string; en: string }
  steps: object[]
}
const stale = (current: object): ClientResult<StoredRecord> =>
  ({
    ok: false,
    failures: [{ code: 'version-stale', status: 409, message: { th: '', en: '' }, current }],
  }) as unknown as ClientResult<StoredRecord>
const done = (version: number): ClientResult<StoredRecord> =>
  ({ ok: true, value: { _id: 'f', version } }) as unknown as ClientResult<StoredRecord>
const read = ({ label, steps }: StoredRecord): Draft => ({ label, steps }) as unknown as Draft
const base: Draft = { label: { th: 'ก', en: 'a' }, steps: [] }

test('a document is saved with what others saved meanwhile, twice if they were faster twice, and nobody is asked', async () => {
  const sent: unknown[] = []
  const answers = [
    stale({ ...base, label: { th: 'ก', en: 'theirs' }, version: 2 }),
    stale({ label: { th: 'ก', en: 'theirs' }, steps: [{ id: 's' }], version: 3 }),
    done(4),
  ]
  const ask = vi.fn()
  const saved = await saveMerging<Draft>({
    base,
    version: 1,
    mine: { ...base, label: { th: 'mine', en: 'a' } },
    send: async (draft, version) => {
      sent.push([version, draft])
      return answers.shift()!
    },
    read,
    ask,
  })
  expect(sent.at(-1)).toEqual([3, { label: { th: 'mine', en: 'theirs' }, steps: [{ id: 's' }] }])
  expect(saved).toMatchObject({ merged: true, draft: { label: { en: 'theirs' } } })
  expect(ask).not.toHaveBeenCalled()
})

test('what both changed is asked for, and put off nothing is saved', async () => {
  const mine = { ...base, label: { th: 'mine', en: 'a' } }
  const send = vi
    .fn<() => Promise<ClientResult<StoredRecord>>>()
    .mockResolvedValueOnce(stale({ ...base, label: { th: 'theirs', en: 'a' }, version: 2 }))
    .mockResolvedValue(done(3))
  const later = await saveMerging<Draft>({
    base,
    version: 1,
    mine,
    send,
    read,
    ask: async () => undefined,
  })
  expect([later.answer.ok, later.draft, send.mock.calls.length]).toEqual([false, mine, 1])
  send
    .mockReset()
    .mockResolvedValueOnce(stale({ ...base, label: { th: 'theirs', en: 'a' }, version: 2 }))
    .mockResolvedValue(done(3))
  const ask = vi.fn(async () => ({ 'label:th': { value: 'ours' } }))
  const saved = await saveMerging<Draft>({ base, version: 1, mine, send, read, ask })
  expect(saved.draft.label).toEqual({ th: 'ours', en: 'a' })
})
