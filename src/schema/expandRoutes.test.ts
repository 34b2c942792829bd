import { expect, test } from 'vitest'
import { expandRoutes } from './expandRoutes.ts'
import type { EntityDocument, ModuleDocument } from './types.ts'

const NAMED = {
  invoice: {
    label: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
    plural: { th: 'ใบแจ้งหนี้', en: 'Invoices' },
    icon: 'receipt',
  },
  order: { label: { th: 'ใบสั่งซื้อ', en: 'PO' } },
}
const entityOf = (name: string) =>
  ({ 'x-entity': NAMED[name as keyof typeof NAMED] }) as unknown as EntityDocument
const expand = (...routes: ModuleDocument['routes']) =>
  expandRoutes({ routes }, entityOf).map(({ route }) => route)

test('the screens of an entity: titles, paths and the place in the menu follow from the entity', () => {
  expect(
    expand({ entity: 'invoice', screens: ['list', 'board', 'create', 'detail', 'edit'] }),
  ).toEqual([
    {
      path: 'invoice',
      title: { th: 'ใบแจ้งหนี้', en: 'Invoices' },
      screen: 'list',
      entity: 'invoice',
      layout: 'backend',
      inMenu: true,
      icon: 'receipt',
    },
    {
      path: 'invoice/board',
      title: { th: 'กระดานใบแจ้งหนี้', en: 'Invoice board' },
      screen: 'board',
      entity: 'invoice',
      layout: 'backend',
    },
    {
      path: 'invoice/create',
      title: { th: 'เพิ่มใบแจ้งหนี้', en: 'New invoice' },
      screen: 'create',
      entity: 'invoice',
      layout: 'backend',
    },
    {
      path: 'invoice/:id',
      title: { th: 'ใบแจ้งหนี้', en: 'Invoice' },
      screen: 'detail',
      entity: 'invoice',
      layout: 'backend',
    },
    {
      path: 'invoice/:id/edit',
      title: { th: 'แก้ไขใบแจ้งหนี้', en: 'Edit invoice' },
      screen: 'edit',
      entity: 'invoice',
      layout: 'backend',
    },
  ])
})

test('the screens of an entity: what is said of all or of one goes before what follows', () => {
  const [list, board, create] = expand({
    path: '',
    entity: 'order',
    roles: ['admin', 'sales'],
    screens: [
      { screen: 'list', inMenu: false },
      { screen: 'board', inMenu: true },
      { screen: 'create', path: 'add', title: { th: 'สั่งซื้อ', en: 'Order' }, roles: ['sales'] },
    ],
  })
  expect(list).toMatchObject({ path: '', title: { en: 'PO' }, roles: ['admin', 'sales'] })
  expect(list).not.toHaveProperty('inMenu')
  expect(board).toMatchObject({ path: 'board', inMenu: true, icon: 'layout-kanban' })
  expect(create).toMatchObject({ path: 'add', title: { en: 'Order' }, roles: ['sales'] })
  expect(expand({ entity: 'order', screens: ['create'] })[0]!.title!.en).toBe('New PO')
})

test('a route of its own stays as it is, and each keeps its place in the document', () => {
  const login = { path: 'login', screen: 'login', title: { th: 'ก', en: 'A' } } as const
  expect(
    expandRoutes({ routes: [login, { entity: 'order', screens: ['list', 'edit'] }] }, entityOf).map(
      ({ route, place }) => [place, route.path],
    ),
  ).toEqual([
    ['routes[0]', 'login'],
    ['routes[1].screens[0]', 'order'],
    ['routes[1].screens[1]', 'order/:id/edit'],
  ])
  expect(expand(login)).toEqual([login])
})

test('a further list of an entity stands in the frame of the backend, where its route names no other', () => {
  const open = { path: 'open', screen: 'list', entity: 'order' } as const
  expect(expand(open)).toEqual([{ ...open, layout: 'backend' }])
  expect(expand({ ...open, layout: 'blank' })).toEqual([{ ...open, layout: 'blank' }])
  expect(expand({ path: 'old', redirectTo: 'open' })).toEqual([{ path: 'old', redirectTo: 'open' }])
})
