import { expect, test } from 'vitest'
import { quickCreates } from './quickCreate.ts'

const ref = (given: object) => ({ type: 'string', 'x-ref': { entity: 'supplier', ...given } })

test('a record is made on the way where one may make such, in rows too, and not where a filter narrows the choice', () => {
  const may = (entity: string) => entity === 'supplier'
  const of = (field: object) => quickCreates({ it: field } as never, may).it as never
  expect(of(ref({}))).toHaveProperty('x-ref.quickCreate', true)
  expect(
    of({ type: 'array', items: { type: 'object', properties: { it: ref({}) } } }),
  ).toHaveProperty('items.properties.it.x-ref.quickCreate', true)
  expect(of(ref({ entity: 'product' }))).not.toHaveProperty('x-ref.quickCreate')
  expect(of(ref({ filter: { state: 'active' } }))).not.toHaveProperty('x-ref.quickCreate')
  expect(of(ref({ colleagues: true }))).not.toHaveProperty('x-ref.quickCreate')
  expect(of(ref({ quickCreate: false }))).toHaveProperty('x-ref.quickCreate', false)
})
