import { expect, test } from 'vitest'
import type { Draft, DraftPort } from '#forms'
import { recordDrafts } from './recordDrafts.ts'

const draftOf = (values: object): Draft => ({
  values,
  revision: 1,
  savedAt: '2026-03-02T03:00:00.000Z',
  by: 'a',
})

function memory() {
  let kept: Draft | undefined
  const port: DraftPort = {
    load: async () => kept,
    save: async (_, draft) => {
      kept = draft
      return { ok: true }
    },
    remove: async () => undefined,
    watch: () => () => undefined,
  }
  return { port, kept: () => kept?.values }
}

test('a draft holds only what was typed, and takes back nothing that others saved meanwhile', async () => {
  const { port, kept } = memory()
  const before = { name: 'a', phone: '1', note: 'x' }
  await recordDrafts(port, before).save('f', draftOf({ name: 'a', phone: '2' }))
  expect(kept()).toEqual({ phone: '2', note: null })
  // Somebody else has changed the name since.
  const found = await recordDrafts(port, { ...before, name: 'theirs' }).load('f')
  expect(found!.values).toEqual({ name: 'theirs', phone: '2' })
})

test('of a new record everything is kept', async () => {
  const { port, kept } = memory()
  const drafts = recordDrafts(port, undefined)
  await drafts.save('f', draftOf({ name: 'b' }))
  expect(kept()).toEqual({ name: 'b' })
  expect((await drafts.load('f'))!.values).toEqual({ name: 'b' })
})
