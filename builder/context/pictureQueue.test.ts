import { expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#shared'
import type { FileValue } from '#forms'
import type { Anchor } from '../commands/index.ts'
import { createPictureQueue } from './pictureQueue.ts'

const anchor: Anchor = {
  target: { kind: 'object', place: { parent: 'c', index: 0 } },
  before: null,
  after: null,
}
const file = (name: string, size = 3): File =>
  Object.defineProperty(new File(['png'], name), 'size', { value: size })

function setUp() {
  const waiting = new Map<string, (result: Result<FileValue>) => void>()
  const upload = vi.fn(
    (one: File) => new Promise<Result<FileValue>>((done) => void waiting.set(one.name, done)),
  )
  const insert = vi.fn(
    (pictures: readonly { url: string }[]) => pictures.map(({ url }) => url) as string[] | null,
  )
  const lost = vi.fn()
  const queue = createPictureQueue({ upload, ready: () => Promise.resolve(), insert, lost })
  const finish = async (
    name: string,
    result: Result<FileValue> = ok({
      id: name,
      name,
      type: 'image/png',
      size: 3,
      url: `/files/${name}`,
    }),
  ): Promise<void> => {
    waiting.get(name)!(result)
    await new Promise((done) => setTimeout(done))
  }
  return { queue, upload, insert, lost, finish }
}

test('pictures of one drop come together, in their order, once the last is here', async () => {
  const { queue, insert, finish } = setUp()
  queue.place([file('a.png'), file('b.png')], anchor)
  await finish('b.png')
  expect(insert).not.toHaveBeenCalled()
  await finish('a.png')
  expect(insert.mock.calls).toEqual([[[{ url: '/files/a.png' }, { url: '/files/b.png' }], anchor]])
  expect(queue.now()).toEqual([])
})

test('what fails says so and the others come without it; tried again it stands behind them', async () => {
  const { queue, insert, finish } = setUp()
  queue.place([file('a.png'), file('b.png')], anchor)
  await finish('a.png', fail('internal'))
  await finish('b.png')
  expect(insert.mock.calls[0]![0]).toEqual([{ url: '/files/b.png' }])
  expect(queue.now()).toMatchObject([{ name: 'a.png', failure: { code: 'internal' } }])
  queue.resume(queue.now()[0]!.id)
  await finish('a.png')
  expect(insert.mock.calls[1]).toEqual([
    [{ url: '/files/a.png' }],
    { ...anchor, before: '/files/b.png' },
  ])
})

test('too large, empty and foreign files are told before anything is sent; what is no picture inside is not sent twice', async () => {
  const { queue, upload, insert, finish } = setUp()
  queue.place(
    [file('big.png', 40 * 1024 * 1024), file('empty.png', 0), file('a.exe'), file('fake.png')],
    anchor,
  )
  expect(upload).toHaveBeenCalledTimes(1)
  await finish('fake.png', fail('file-content'))
  expect(queue.now().map(({ failure, file: again }) => [failure?.code, again])).toEqual([
    ['file-too-large', undefined],
    ['file-empty', undefined],
    ['file-type', undefined],
    ['file-content', undefined],
  ])
  expect(queue.now()[0]!.failure!.params).toMatchObject({
    name: 'big.png',
    size: '40 MB',
    max: '20 MB',
  })
  expect(insert).not.toHaveBeenCalled()
})

test('one that is stopped comes no more; where the place is gone the rest is told to be in the library', async () => {
  const { queue, insert, lost, finish } = setUp()
  insert.mockReturnValue(null)
  queue.place([file('a.png'), file('b.png')], anchor)
  await finish('b.png')
  queue.drop(queue.now()[0]!.id)
  await finish('a.png')
  expect(insert.mock.calls.map(([pictures]) => pictures)).toEqual([[{ url: '/files/b.png' }]])
  expect(lost).toHaveBeenCalledWith(['b.png'])
})
