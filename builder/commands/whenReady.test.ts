import { describe, expect, it, vi } from 'vitest'
import { toModel, type PageModel } from '#pages/model'
import type { PageDocument } from '#schema'
import type { Target } from './index.ts'
import { createWhenReady } from './whenReady.ts'

const pageOf = (...ids: string[]): PageModel => {
  const read = toModel({
    type: 'page',
    slug: 'p',
    title: 'P',
    builder: [
      {
        id: 'r',
        columns: [{ id: 'c', objects: ids.map((id) => ({ id, type: 'text', v: 1, props: {} })) }],
      },
    ],
  } as PageDocument)
  if (!read.ok) throw new Error(JSON.stringify(read.failures))
  return read.value
}
const between: Target = { kind: 'object', place: { parent: 'c', index: 1 } }

/** A block that is dropped between `a` and `b`, and comes when the page is `then`. */
async function dropped(then: PageModel, target: Target, how?: { last: boolean }) {
  let model = pageOf('a', 'b')
  let come = (): void => undefined
  const [put, gone] = [vi.fn(), vi.fn()]
  createWhenReady({ model: () => model, ready: () => new Promise((done) => (come = done)), gone })(
    ['badge'],
    target,
    put,
    how,
  )
  model = then
  come()
  await Promise.resolve()
  return { put, gone }
}

describe('createWhenReady', () => {
  it('puts it where it was shown, wherever that is by now', async () => {
    expect((await dropped(pageOf('b'), between)).put).toHaveBeenCalledExactlyOnceWith({
      kind: 'object',
      place: { parent: 'c', index: 0 },
    })
    expect(
      (await dropped(pageOf('x', 'y', 'a', 'b'), between)).put,
    ).toHaveBeenCalledExactlyOnceWith({ kind: 'object', place: { parent: 'c', index: 3 } })
  })

  it('says that the place is gone, and puts nothing elsewhere', async () => {
    const { put, gone } = await dropped(pageOf('x'), between)
    expect(put).not.toHaveBeenCalled()
    expect(gone).toHaveBeenCalledOnce()
  })

  it('puts what is pressed one after another in that order, also at the end', async () => {
    expect(
      (await dropped(pageOf('a', 'pressed', 'b'), between, { last: true })).put,
    ).toHaveBeenCalledExactlyOnceWith({ kind: 'object', place: { parent: 'c', index: 2 } })
    expect(
      (
        await dropped(
          pageOf('a', 'b', 'pressed'),
          { kind: 'object', place: { parent: 'c', index: 2 } },
          { last: true },
        )
      ).put,
    ).toHaveBeenCalledExactlyOnceWith({ kind: 'object', place: { parent: 'c', index: 3 } })
    expect(
      (await dropped(pageOf('a'), between, { last: true })).put,
    ).toHaveBeenCalledExactlyOnceWith({ kind: 'object', place: { parent: 'c', index: 1 } })
  })
})
