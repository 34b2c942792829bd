import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient } from '#gateway'
import { toDocument } from '#pages/model'
import type { StoredRecord } from '#schema'
import { createActions } from '../../../builder/context/actions.ts'
import { sampleBlocks, sampleModel } from '../../../builder/commands/sampleContext.ts'
import { createBuilderStore, isDirty } from '../../../builder/store/builderStore.ts'
import { documentOf, readRecord } from '../../../builder/store/pageRecord.ts'
import { randomStep, steps } from '../../../builder/context/randomStep.ts'
import { PageSaving } from '../../../builder/store/saving.ts'
import { openGateway, Visitor } from '../../support/gateway.ts'

const OPERATIONS = 500

/** A builder without a screen, over a real gateway. */
async function desk(visitor: Visitor, id: string) {
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { statusCode, body } = await visitor.send(
      (init?.method ?? 'GET') as 'GET',
      String(url),
      init?.body ?? undefined,
      headers,
    )
    return new Response(body, {
      status: statusCode,
      headers: { 'content-type': 'application/json' },
    })
  }
  const client = createClient({
    fetch: fetch as typeof globalThis.fetch,
    wait: async () => undefined,
  })
  const record = await client.get('page', id)
  if (!record.ok) throw new Error(JSON.stringify(record.failures))
  const model = readRecord(record.value)
  if (!model.ok) throw new Error(JSON.stringify(model.failures))
  const store = createBuilderStore({
    model: model.value,
    version: record.value.version,
    state: 'draft',
    blocks: sampleBlocks,
  })
  const actions = createActions({
    store,
    blocks: sampleBlocks,
    announce: () => undefined,
    refuse: () => undefined,
    clipboard: { write: () => undefined, read: async () => null },
  })
  const saving = new PageSaving({ client, store, id, base: documentOf(record.value) })
  const counts = { saved: 0, asked: 0 }
  /** Saves as the builder does; what both changed is theirs. */
  async function save(): Promise<void> {
    for (
      let result = await saving.save({ auto: true });
      ;
      result = await saving.resolve(result.failure.current!, () => 'theirs')
    ) {
      if (result.ok) return void counts.saved++
      if (!result.failure.current) throw new Error(JSON.stringify(result.failure))
      counts.asked++
    }
  }
  return { store, actions, saving, save, counts, page: () => toDocument(store.getState().model) }
}

test(
  'two who edit one page at once for 500 operations end with the same page',
  { timeout: 60_000 },
  async () => {
    const { app, close } = await openGateway()
    const visitors = [
      await Visitor.signedIn(app, 'admin'),
      await Visitor.signedIn(app, 'admin'),
    ] as const
    const made = (
      await visitors[0].post('/api/page', {
        data: { ...toDocument(sampleModel()), slug: 'together', layout: 'public' },
      })
    ).json<{ data: StoredRecord }>()
    const desks = await Promise.all(visitors.map((visitor) => desk(visitor, made.data._id)))
    const history = fc.sample(fc.tuple(randomStep, fc.nat(1), fc.nat(15)), {
      numRuns: OPERATIONS,
      seed: 7,
    })
    for (const [step, who, then] of history) {
      const at = desks[who]!
      steps(at, step)
      // Now and then one saves, or both at the same moment.
      if (then === 0) await at.save()
      if (then === 1) await Promise.all(desks.map(({ save }) => save()))
    }
    for (const at of desks) await at.save()
    const record = (await visitors[0].get(`/api/page/${made.data._id}`)).json<{
      data: StoredRecord
    }>().data
    for (const { saving } of desks) await saving.hear(record.version)
    expect(desks.map(({ store }) => isDirty(store.getState()))).toEqual([false, false])
    expect(desks[0]!.page()).toEqual(desks[1]!.page())
    expect(desks[0]!.page()).toEqual(documentOf(record))
    expect(desks[0]!.counts.saved + desks[1]!.counts.saved).toBeGreaterThan(30)
    await close()
  },
)
