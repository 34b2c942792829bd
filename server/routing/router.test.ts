import { expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { guardRoute } from './guard.ts'
import { createRouter, redirectTarget, screenAddresses } from './match.ts'
import { navigationFor } from './navigation.ts'

const match = createRouter(shippedModel)
const user = (...roles: string[]) => ({
  user: { _id: 'u', username: 'u', firstname: 'U', lastname: 'U', roles },
})

test('a fixed segment wins over a parameter', () => {
  expect(match('/purchase/purchase-request/board')?.route.screen).toBe('board')
  expect(match('/purchase/purchase-request/01abc')?.params).toEqual({ id: '01abc' })
  expect(match('/purchase/suppliers')?.module.name).toBe('supplier')
})

test('a module base leads to its first child', () => {
  expect(redirectTarget(match('/purchase')!)).toBe('/purchase/purchase-request')
  expect(match('/nowhere/at/all')).toBeNull()
})

test('a broken escape in the address finds nothing instead of failing', () => {
  expect(match('/cms/page/%E0%A4%A')?.params.slug).toBe('%E0%A4%A')
})

test('the guard sends who is not signed in to the home page, with the way back', () => {
  const { module, route } = match('/purchase/purchase-request')!
  expect(guardRoute(module, route, { user: null }, '/purchase/purchase-request')).toEqual({
    allowed: false,
    redirect: '/?notice=sign-in&next=%2Fpurchase%2Fpurchase-request',
  })
  expect(guardRoute(module, route, user('warehouse'), '/x')).toEqual({
    allowed: false,
    redirect: '/?notice=forbidden',
  })
  expect(guardRoute(module, route, user('purchaser'), '/x')).toEqual({ allowed: true })
})

test('public pages are open to everybody', () => {
  for (const path of ['/cms/page/about', '/cms/post/news/first', '/lesson/home', '/user/login']) {
    const { module, route } = match(path)!
    expect(guardRoute(module, route, { user: null }, path), path).toEqual({ allowed: true })
  }
})

test('navigation holds only what the roles open, and no role lists', () => {
  const modules = navigationFor(shippedModel, user('warehouse'), []).modules
  const purchase = modules.find(({ name }) => name === 'purchase')
  const screens = purchase?.routes.filter(({ screen }) => screen) ?? []
  expect([...new Set(screens.flatMap(({ entity }) => entity ?? []))]).toEqual([
    'purchase-order',
    'goods-receipt',
  ])
  expect(JSON.stringify(modules)).not.toContain('"roles"')
  expect(modules.some(({ name }) => name === 'inventory')).toBe(true)
})

test('every address that screens can have is found again, parameters and all', () => {
  const addresses = screenAddresses(shippedModel)
  expect(addresses).toEqual(
    expect.arrayContaining(['/lesson/home', '/cms/page/:slug', '/purchase']),
  )
  for (const address of addresses) expect(match(address), address).not.toBeNull()
})
