import { describe, expect, test } from 'vitest'
import { FairQueue, MAX_WAITING, TooManyWaiting, type Asking } from './fairQueue.ts'

const never = (): AbortSignal => new AbortController().signal
const page = (who: string): Asking => ({ lane: 'page', who, isAnonymous: true })
const data = (who: string): Asking => ({ lane: 'data', who, isAnonymous: false })
const stranger = (who: string): Asking => ({ lane: 'data', who, isAnonymous: true })

/** What has begun, and a way to end the oldest of it. */
function watch(size: number) {
  const queue = new FairQueue(size)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (asking: Asking, name = asking.who, signal = never()) =>
    queue.run(asking, signal, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const endNext = async () => {
    ends.shift()!()
    await settle()
  }
  return { begun, ask, settle, endNext }
}

describe('workers are shared', () => {
  test('a backlog of data leaves one to pages, and one of pages leaves one to data', async () => {
    const { begun, ask, settle } = watch(3)
    for (let count = 0; count < 100; count++) void ask(data(`staff ${count}`))
    void ask(page('visitor'))
    await settle()
    expect(begun).toEqual(['staff 0', 'staff 1', 'visitor'])

    const pages = watch(3)
    for (let count = 0; count < 100; count++) void pages.ask(page(`visitor ${count}`))
    void pages.ask(data('staff'))
    await pages.settle()
    expect(pages.begun).toEqual(['visitor 0', 'visitor 1', 'staff'])
  })

  test('a backlog of strangers leaves one to who is signed in', async () => {
    const { begun, ask, settle } = watch(3)
    for (let count = 0; count < 100; count++) void ask(stranger(`stranger ${count}`))
    void ask(data('staff'))
    await settle()
    expect(begun).toEqual(['stranger 0', 'staff'])
  })

  test('a single one does everything, pages first', async () => {
    const { begun, ask, settle, endNext } = watch(1)
    void ask(stranger('stranger'))
    void ask(data('staff'))
    void ask(page('visitor'))
    await settle()
    await endNext()
    await endNext()
    expect(begun).toEqual(['stranger', 'visitor', 'staff'])
  })

  test('people take turns, and each is answered in the order they asked', async () => {
    const { begun, ask, settle, endNext } = watch(1)
    void ask(data('first'))
    for (const name of ['a1', 'a2', 'a3']) void ask(data('a'), name)
    for (const name of ['b1', 'b2']) void ask(data('b'), name)
    await settle()
    for (let count = 0; count < 5; count++) await endNext()
    expect(begun).toEqual(['first', 'a1', 'b1', 'a2', 'b2', 'a3'])
  })
})

describe('waiting', () => {
  test('ends with the reason it is given up for, and what was given up is never begun', async () => {
    const { begun, ask, settle, endNext } = watch(1)
    void ask(data('first'))
    const patience = new AbortController()
    const waiting = ask(data('late'), 'late', patience.signal)
    void ask(data('next'))
    await settle()
    patience.abort(new Error('too late'))
    await expect(waiting).rejects.toThrow('too late')
    await endNext()
    expect(begun).toEqual(['first', 'next'])
  })

  test('is refused to who has very much waiting already, and to nobody else', async () => {
    const { ask } = watch(1)
    for (let count = 0; count <= MAX_WAITING; count++) void ask(data('greedy'))
    await expect(ask(data('greedy'))).rejects.toThrow(TooManyWaiting)
    const other = ask(data('modest'))
    expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits')
  })

  test('work that fails gives its worker back', async () => {
    const queue = new FairQueue(1)
    await expect(
      queue.run(data('a'), never(), () => Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed')
    expect(await queue.run(data('a'), never(), () => Promise.resolve('done'))).toBe('done')
  })
})
