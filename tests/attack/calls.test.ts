import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ground } from '../support/documentCalls.ts'
import { openGround } from '../support/ground.ts'
import { Visitor } from '../support/gateway.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}

let ground: Ground
let manager: Visitor
let other: Visitor
beforeAll(async () => {
  ground = await openGround()
  manager = await Visitor.signedIn(ground.opened.app, 'manager')
  await ground.guest.post('/api/user/', { data: ground.person })
  other = new Visitor(ground.opened.app)
  await other.signIn(String(ground.person.email), String(ground.person.password), 'public')
})
afterAll(() => ground.opened.close())

const codeOf = (answer: { json<T>(): T }) => answer.json<{ error?: { code: string } }>().error?.code
const dataOf = (answer: { json<T>(): T }) => answer.json<{ data: Row }>().data
const totalOf = async (collection: string) =>
  (await ground.superadmin.find(collection)).json<{ total: number }>().total

test('a cart: of its member alone, with what there is, at the price of the product', async () => {
  const { member, ids, admin, guest } = ground
  const product = dataOf(await admin.get(`/api/product/${ids.product}`))
  const line = (quantity: unknown) => ({
    data: { products: [{ productId: ids.product, price: 1, quantity }] },
  })
  const stock = Number(product.current_stock)
  for (const [quantity, code] of [
    [stock + 1, 'out-of-stock'],
    [-1, 'field-invalid'],
    [0.5, 'field-invalid'],
    ['1', 'field-invalid'],
  ] as const)
    expect(codeOf(await member.post('/api/cart', line(quantity))), String(quantity)).toBe(code)
  const twice = { productId: ids.product, quantity: stock }
  expect(
    (await member.post('/api/cart', { data: { products: [twice, twice] } })).json<{
      error: { message: { en: string } }
    }>().error.message.en,
  ).toBe('Item is out of stock.')
  expect(codeOf(await guest.post('/api/cart', line(1)))).toBe('unauthenticated')
  const cart = dataOf(await member.post('/api/cart', line(stock)))
  expect(cart.products).toEqual([
    {
      productId: ids.product,
      name: product.product_name,
      price: product.selling_price,
      quantity: stock,
    },
  ])
  expect(codeOf(await member.post('/api/cart', line(1)))).toBe('duplicate')
  for (const stranger of [other, manager]) {
    expect(codeOf(await stranger.put(`/api/cart/${cart._id}`, line(1)))).toBe('not-found')
    expect((await stranger.find('cart')).json<{ data: Row[] }>().data).toEqual([])
  }
  // It stays whose it is, whatever is said.
  const taken = await member.put(`/api/cart/${cart._id}`, {
    data: { userID: 'somebody', createdAt: '2000-01-01T00:00:00.000Z' },
  })
  expect(dataOf(taken)).toMatchObject({ userID: ids.member, createdAt: cart.createdAt })
  const gone = await admin.put(`/api/product/${ids.product}`, {
    data: { is_active: false },
    version: product.version,
  })
  expect(gone.statusCode).toBe(200)
  expect(codeOf(await member.put(`/api/cart/${cart._id}`, line(1)))).toBe('out-of-stock')
})

test('a product: of a shop what is on sale, and of nothing else more than its stock', async () => {
  const { superadmin, guest, ids, opened } = ground
  const [sold] = (await superadmin.find('product', { _id: { $ne: ids.product } })).json<{
    data: Row[]
  }>().data
  const withPlugins = async (plugins: string[]): Promise<void> => {
    const { version } = dataOf(await superadmin.get(`/api/site/${ids.site}`))
    const kept = await superadmin.put(`/api/site/${ids.site}`, { data: { plugins }, version })
    expect(kept.statusCode, kept.body).toBe(200)
    expect((await ground.admin.get('/proxy-cache/clear-cache/localhost')).statusCode).toBe(200)
  }
  await withPlugins(['student'])
  expect((await guest.get(`/api/product/${sold!._id}`)).statusCode).toBe(401)
  await withPlugins(['student', 'shop'])
  const seen = await new Visitor(opened.app).get(`/api/product/${sold!._id}`)
  expect(dataOf(seen)).toMatchObject({ stock: sold!.current_stock })
  expect(seen.body).not.toMatch(/cost|supplier|unit_price|barcode/)
  expect((await guest.get('/api/product')).statusCode).toBe(401)
  expect((await guest.get(`/api/product/${ids.product}`)).statusCode).toBe(404)
})

test('caches are cleared by administrators, of their own site', async () => {
  const at = '/proxy-cache/clear-cache/'
  expect((await new Visitor(ground.opened.app).get(`${at}localhost`)).statusCode).toBe(401)
  expect((await ground.member.get(`${at}localhost`)).statusCode).toBe(403)
  expect((await ground.admin.get(`${at}school.localhost`)).statusCode).toBe(403)
  expect((await ground.superadmin.get(`${at}school.localhost`)).statusCode).toBe(200)
})

test('the settings of a site say nothing that its pages do not', async () => {
  const { guest, admin } = ground
  const [own, asAdmin] = [await guest.get('/hostname'), await admin.get('/hostname')]
  for (const { body } of [own, asAdmin, await guest.get('/hostname/school.localhost')])
    expect(body).not.toMatch(/billerId|themeDraft|routePermissions|"mail"|defaultPrice/)
  expect((await guest.get('/hostname/nowhere.example')).statusCode).toBe(404)
  expect((await guest.get('/api/space/another')).statusCode).toBe(404)
})

test('messages are kept by staff, and what the gateway sends says itself what became of it', async () => {
  const { admin, member } = ground
  const data = { email: 'a@example.com', subject: 'เรื่อง', body: 'ความ', html: '<b>x</b>' }
  expect((await member.post('/api/message', { data })).statusCode).toBe(403)
  expect(
    codeOf(await admin.post('/api/message', { data: { ...data, email: 'a@b.co, c@d.co' } })),
  ).toBe('mail-address')
  const kept = dataOf(await admin.post('/api/message', { data: { ...data, userID: 'x' } }))
  expect(kept).toMatchObject({ status: 'submit', created_by: expect.any(String) as string })
  expect(kept.html ?? kept.userID ?? null).toBeNull()
  const sent = dataOf(
    await admin.post('/api/email/send', {
      template: 'mail-registration',
      toEmail: 'a@example.com',
      values: { name: 'ก', vars: { people: 1 } },
    }),
  )
  const done = { data: { status: 'confirm' } }
  expect((await admin.put(`/api/message/${sent._id}`, done)).statusCode).toBe(403)
  expect((await manager.put(`/api/message/${kept._id}`, done)).statusCode).toBe(403)
  expect(codeOf(await admin.put(`/api/message/${kept._id}`, { data: { status: 'sent' } }))).toBe(
    'field-enum',
  )
  expect(dataOf(await admin.put(`/api/message/${kept._id}`, done)).status).toBe('confirm')
  expect(
    (await admin.put(`/api/message/${kept._id}`, { data: { status: 'fail' } })).statusCode,
  ).toBe(409)
})

test('an order: the member’s own, at the price of a course that they may see', async () => {
  const { member, ids } = ground
  expect(
    (await new Visitor(ground.opened.app).post('/api/order', { courseID: ids.course })).statusCode,
  ).toBe(403)
  expect(codeOf(await member.post('/api/order', { courseID: 'none' }))).toBe('not-found')
  const order = dataOf(await member.post('/api/order', { courseID: ids.course, price: 0 }))
  const course = dataOf(await member.get(`/api/course/${ids.course}`))
  expect(order.price).toBe(course.sale_price || course.price)
  const mine = (await other.find('order')).json<{ data: Row[] }>().data
  expect(mine.map(({ _id }) => _id)).not.toContain(order._id)
})

test('a batch and an import: all or none, with the caller’s rights', async () => {
  const { admin, warehouse } = ground
  const shop = (name: string) => ({ name, type: 'distributor' })
  const before = await totalOf('supplier')
  const broken = await admin.post('/api/batch', {
    operations: [
      { method: 'POST', type: 'supplier', data: shop('ก') },
      { method: 'POST', type: 'supplier', data: { type: 'nothing' } },
    ],
  })
  expect(broken.statusCode).toBe(400)
  expect(broken.json<{ error: { path: string } }>().error.path).toMatch(/^operations\[1\]/)
  const halfway = await admin.post('/api/supplier/import', { data: [shop('ก'), { type: 'x' }] })
  expect(halfway.json<{ error: { path: string } }>().error.path).toMatch(/^data\[1\]/)
  for (const operation of [
    { method: 'POST', type: 'page', data: {} },
    { method: 'DELETE', type: 'user', id: ground.ids.member, version: 1 },
  ])
    expect((await warehouse.post('/api/batch', { operations: [operation] })).statusCode).toBe(403)
  expect((await warehouse.post('/api/product/import', { data: [] })).statusCode).toBe(403)
  expect(await totalOf('supplier')).toBe(before)
  const key = { 'idempotency-key': 'one-import' }
  for (const _ of [1, 2])
    expect((await admin.post('/api/supplier/import', { data: [shop('ข')] }, key)).statusCode).toBe(
      200,
    )
  expect(await totalOf('supplier')).toBe(before + 1)
})

test('exports and lists hold what the caller may read, and the fields that they may know', async () => {
  const { admin, member } = ground
  expect((await member.get('/api/user/export')).statusCode).toBe(403)
  expect((await new Visitor(ground.opened.app).get('/api/course/export')).statusCode).toBe(401)
  const { data } = (await admin.get('/api/course/export')).json<{ data: Row[] }>()
  expect(data).toHaveLength(await totalOf('course'))
  const users = await admin.get('/api/user')
  expect(users.statusCode).toBe(200)
  expect(users.body).not.toMatch(/\$argon2|"password"/)
  expect((await admin.get('/api/user?password=x')).statusCode).toBe(400)
  expect((await admin.get('/api/supplier?limit=x')).statusCode).toBe(400)
  expect((await admin.get('/api/flow/count')).json<{ count: number }>().count).toBe(
    await totalOf('flow'),
  )
})

test('a search finds what the caller may read', async () => {
  const words = encodeURIComponent('สมชาย')
  const [found] = (await ground.admin.find('user', { firstname: 'สมชาย' })).json<{ data: Row[] }>()
    .data
  expect(found).toBeDefined()
  const typesFor = async (who: Visitor) =>
    (await who.get(`/api/search?query=${words}`))
      .json<{ data: { type: string }[] }>()
      .data.map(({ type }) => type)
  expect(await typesFor(ground.admin)).toContain('user')
  expect(await typesFor(new Visitor(ground.opened.app))).not.toContain('user')
})

test('a site may keep a screen from a role, and tells only who administers it of roles', async () => {
  const { superadmin, admin, warehouse, ids } = ground
  const screen = { routePath: '/inventory', childPath: 'products' }
  const site = dataOf(await superadmin.get(`/api/site/${ids.site}`))
  const said = { routePermissions: [{ ...screen, overrides: { roles: ['manager'], icon: 'box' } }] }
  const refused = await admin.put(`/api/site/${ids.site}`, { data: said, version: site.version })
  expect(codeOf(refused)).toBe('unknown-field')
  expect((await warehouse.get('/inventory/products')).statusCode).toBe(200)
  const changed = await superadmin.put(`/api/site/${ids.site}`, {
    data: said,
    version: site.version,
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await admin.get('/proxy-cache/clear-cache/localhost')
  expect((await warehouse.get('/inventory/products')).statusCode).toBe(302)
  expect((await manager.get('/inventory/products')).statusCode).toBe(200)
  const pathsFor = async (who: Visitor) =>
    (await who.get('/api/navigation'))
      .json<{ data: { modules: { name: string; routes: { path: string }[] }[] } }>()
      .data.modules.find(({ name }) => name === 'inventory')
      ?.routes.map(({ path }) => path)
  expect(await pathsFor(warehouse)).not.toContain('products')
  expect(await pathsFor(manager)).toContain('products')
  const overrides = async (who: Visitor) =>
    (await who.get('/api/router_permission')).json<{ overrides: object[] }>().overrides
  expect(await overrides(admin)).toEqual(said.routePermissions)
  expect(await overrides(manager)).toEqual([{ ...screen, overrides: { icon: 'box' } }])
  expect(await overrides(warehouse)).toEqual([])
})

test('clearing asks for a phrase, keeps a backup, and is for administrators and the business alone', async () => {
  const { admin, superadmin, opened } = ground
  const path = '/api/purchase-request/clear'
  const phrase = '?confirm=clear%20purchase-request'
  const before = await totalOf('purchase-request')
  expect(codeOf(await admin.delete(path))).toBe('confirm-needed')
  expect(codeOf(await admin.delete(`${path}?confirm=clear%20all`))).toBe('confirm-needed')
  expect((await manager.delete(path + phrase)).statusCode).toBe(403)
  expect((await new Visitor(opened.app).delete(path + phrase)).statusCode).toBe(403)
  for (const type of ['page', 'user', 'cart'])
    expect((await superadmin.delete(`/api/${type}/clear?confirm=clear%20${type}`)).statusCode).toBe(
      403,
    )
  expect((await superadmin.delete('/api/nothing/clear')).statusCode).toBe(404)
  expect(await totalOf('purchase-request')).toBe(before)
  const { removed, backup } = dataOf(await admin.delete(path + phrase)) as unknown as {
    removed: number
    backup: string
  }
  expect([removed, await totalOf('purchase-request')]).toEqual([before, 0])
  const folder = join(opened.gateway.config.data, 'backups')
  expect(readdirSync(folder)).toEqual([backup])
  expect(statSync(join(folder, backup)).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, backup), 'utf8').trim().split('\n')).toHaveLength(before)
  expect(codeOf(await superadmin.delete('/api/clear-all'))).toBe('confirm-needed')
})
