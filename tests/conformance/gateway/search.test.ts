import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundRecord } from '#gateway'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

const told: string[] = []
let opened: TestGateway
beforeAll(
  async () =>
    void (opened = await openGateway({ database: { onQuery: ({ sql }) => void told.push(sql) } })),
)
afterAll(() => opened.close())

const search = async (who: Visitor, query: string) =>
  (await who.get(`/api/search?${query}`)).json<{ data: FoundRecord[] }>().data

test('a search over everything finds by code, name and barcode, and says what else a record is known by', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  const product = await admin.post('/api/product', {
    data: { product_name: 'ปลั๊กพ่วงหัวมุม', sku: 'FIND-77', unit: 'piece', barcode: '8850999320014' },
  })
  const { _id } = product.json<{ data: { _id: string } }>().data
  for (const words of ['FIND-77', '8850999320014', 'ปลั๊กพ่วงหัว']) {
    const [first] = await search(admin, `q=${encodeURIComponent(words)}`)
    // By what it is called, whatever screens there are of it.
    expect(first).toMatchObject({ type: 'product', _id, kind: 'สินค้า', kinds: 'สินค้า' })
    expect(`${first!.title} ${first!.detail}`).toContain('ปลั๊กพ่วงหัวมุม')
  }
})

test('only the kinds that may hold the words are read, by few statements', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  await search(admin, 'q=FIND-77')
  told.length = 0
  expect(await search(admin, 'q=FIND-77')).toHaveLength(1)
  const few = told.filter((sql) => /^select/i.test(sql)).length
  expect(few).toBeLessThan(20)
})

test('of the kinds that are asked for alone, and of nothing that one may not read', async () => {
  const admin = await Visitor.signedIn(opened.app, 'admin')
  expect(await search(admin, 'q=FIND-77&type=supplier,customer')).toEqual([])
  expect(await search(admin, 'q=FIND-77&type=supplier&type=product')).toHaveLength(1)
  const learner = await Visitor.signedIn(opened.app, 'user')
  expect(await search(learner, 'q=FIND-77')).toEqual([])
})
