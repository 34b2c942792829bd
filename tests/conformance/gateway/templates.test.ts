import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippedModel } from '#schema/shipped'
import { openGateway, Visitor, type TestGateway } from '../../support/gateway.ts'

let opened: TestGateway
beforeAll(async () => {
  opened = await openGateway()
})
afterAll(() => opened.close())

interface Template {
  id: string
  values: Record<string, unknown>
}
const templatesFor = async (role: string, entity: string): Promise<Template[] | undefined> => {
  const visitor = await Visitor.signedIn(opened.app, role)
  const answer = await visitor.get(`/api/model/${entity}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: { templates?: Template[] } }>().data.templates
}

test('who may make a record gets the templates of its entity; of an entity without any, nothing', async () => {
  const own = await templatesFor('sales', 'quotation')
  expect(own?.map(({ id }) => id)).toEqual([
    'standard-product',
    'service-proposal',
    'government-tender',
    'bulk-order',
  ])
  expect(await templatesFor('accounting', 'quotation')).toBeUndefined()
  expect(await templatesFor('admin', 'course')).toBeUndefined()
})

test('the templates of suppliers state the terms of their kinds, and make sound records', async () => {
  const terms = await templatesFor('manager', 'supplier')
  const kept = ['payment_terms', 'currency', 'tax_rate', 'lead_time_days', 'credit_limit']
  expect(terms?.map(({ id, values }) => [id, ...kept.map((name) => values[name])])).toEqual([
    ['domestic-company', 'net_30', 'THB', 7, 7, undefined],
    ['international-supplier', 'net_45', 'USD', 0, 30, undefined],
    ['individual-supplier', 'cod', 'THB', 3, 3, 50000],
    ['service-provider', 'net_30', 'THB', 7, 1, undefined],
  ])
  const manager = await Visitor.signedIn(opened.app, 'manager')
  const service = terms!.at(-1)!.values
  const made = await manager.post('/api/supplier', { data: { ...service, name: 'บริษัท ก จำกัด' } })
  expect(made.json<{ data: object }>().data).toMatchObject({
    ...service,
    requires_po: false,
    documents: [{ type: 'business_registration' }, { type: 'certificate' }],
  })
})

test('what only the system fills, and what the caller may not, is in no template', () => {
  for (const { entity, templates = [] } of Object.values(shippedModel.entities))
    for (const { values } of templates)
      for (const name of Object.keys(values)) expect(entity.properties[name]?.readOnly).toBeFalsy()
})
