import { expect, test } from 'vitest'
import { formPageSchema } from '#forms/schema'
import { toDocument } from '#pages/model'
import type { EntityDocument } from '#schema'
import { formFieldsOf, insertRows, rowsFromEntity } from './index.ts'
import { applied, sampleBlocks, sampleContext, sampleModel, valueOf } from './sampleContext.ts'

const L = (en: string) => ({ th: `ไทย ${en}`, en })
const entity = {
  required: ['name', 'agreed'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80, 'x-label': L('Name') },
    note: { type: 'string', maxLength: 900 },
    email: { type: 'string', format: 'email' },
    phone: { type: 'string', format: 'thai-phone', 'x-help': L('Ten digits') },
    born: { type: 'string', format: 'date' },
    price: { type: 'number', minimum: 0, maximum: 99, 'x-money': true },
    people: { type: 'integer', minimum: 1 },
    size: { enum: ['s', 'm'], 'x-labels': { s: L('Small'), m: L('Medium') } },
    colours: { type: 'array', items: { enum: ['red', 'blue'], 'x-labels': {} } },
    words: { type: 'array', items: { type: 'string' } },
    home: { $ref: 'sala:address' },
    paper: { $ref: 'sala:file' },
    course: { type: 'string', 'x-ref': { entity: 'course', display: 'name' } },
    agreed: { type: 'boolean' },
    secret: { type: 'string', 'x-secret': true },
    total: { type: 'number', 'x-compute': { '+': [1, 1] } },
    lines: { type: 'array', items: { type: 'object', properties: {} } },
    number: { type: 'string', readOnly: true },
  },
} as unknown as EntityDocument

test('each field is asked for as people fill it in; what they do not fill in is not offered', () => {
  const names = formFieldsOf(entity)
  expect(names).toEqual([
    'name',
    'note',
    'email',
    'phone',
    'born',
    'price',
    'people',
    'size',
    'colours',
    'words',
    'home',
    'paper',
    'course',
    'agreed',
  ])
  const [row] = rowsFromEntity(entity, names, sampleContext())
  const objects = row!.columns[0]!.objects
  expect(objects.map(({ props }) => props.widget)).toEqual([
    'text',
    'multiline',
    'email',
    'phone',
    'date',
    'money',
    'number',
    'radio',
    'checkboxes',
    'tags',
    'address',
    'file',
    'ref',
    'checkbox',
  ])
  expect(objects[0]).toMatchObject({
    name: 'name',
    label: L('Name'),
    required: true,
    props: { widget: 'text', maxLength: 80 },
  })
  expect(objects.filter(({ required }) => required).map(({ name }) => name)).toEqual(['name'])
  expect(objects[3]!.props.help).toEqual(L('Ten digits'))
  expect(objects[5]!.props).toMatchObject({ min: 0, max: 99 })
  expect(objects[7]!.props.options).toEqual([
    { value: 's', label: L('Small') },
    { value: 'm', label: L('Medium') },
  ])
})

test('they come in as one step, under names that are free, and the form is sound with them', () => {
  const rows = rowsFromEntity(entity, ['email', 'price'], sampleContext())
  const { operation } = valueOf(insertRows(sampleModel(), { rows, after: 'a' }, sampleContext()))
  const after = applied(sampleModel(), operation)
  const names = Object.values(after.nodes).flatMap((node) =>
    node.kind === 'object' && node.data.name ? [node.data.name] : [],
  )
  expect(names.toSorted()).toEqual(['email', 'email_2', 'price'])
  expect(formPageSchema({ ...toDocument(after), type: 'form' }).ok).toBe(true)
})

test('nothing chosen is nothing put in', () => {
  expect(rowsFromEntity(entity, [], { ...sampleContext(), blocks: sampleBlocks })).toEqual([])
})
