import { expect, test } from 'vitest'
import { createForm } from '#forms'
import { shippedModel } from '#schema/shipped'
import { evaluate, expressionPaths } from '#shared/expression'
import { ruleEngine } from '../../forms/core/rulebook.ts'
import { formSchema } from './formSchema.ts'

const open = (name: string, rules?: object[]) => {
  const { entity } = shippedModel.entities[name]!
  return createForm({
    schema: formSchema(
      { name, entity: rules ? ({ ...entity, 'x-rules': rules } as never) : entity },
      undefined,
    ) as never,
    expressions: ruleEngine({ evaluate, expressionPaths }),
  })
}
const broken = (form: ReturnType<typeof open>) => {
  const checked = form.submit()
  return checked.ok
    ? []
    : checked.failures.filter(({ code }) => code === 'rule-broken').map(({ path }) => path)
}

test('a rule over the record is told at its field, before the record is sent', () => {
  const form = open('leave-request')
  form.set(['from_date'], '2026-12-02')
  form.set(['to_date'], '2026-12-01')
  expect(broken(form)).toEqual(['to_date'])
  form.set(['to_date'], '2026-12-02')
  expect(broken(form)).toEqual([])
})

test('only where it applies; a warning and a rule of no field stop nothing', () => {
  const rule = { id: 'no', assert: false, message: { th: 'ไม่', en: 'No' } }
  const form = open('leave-request', [
    { ...rule, path: 'reason', when: { '==': [{ var: 'leave_type' }, 'sick'] } },
    { ...rule, path: 'reason', level: 'warning' },
    rule,
  ])
  form.set(['reason'], 'x')
  expect(broken(form)).toEqual([])
  form.set(['leave_type'], 'sick')
  expect(broken(form)).toEqual(['reason'])
})

test('what a value names is chosen among all that there are, and found by typing', () => {
  const { entity } = shippedModel.entities.page!
  const labels = { contact: { th: 'ติดต่อ', en: 'Contact' } }
  const { properties } = formSchema(
    {
      name: 'page',
      entity: {
        ...entity,
        properties: {
          ...entity.properties,
          flow: { ...entity.properties.flow, 'x-labels': labels } as never,
        },
      },
    },
    undefined,
  ) as { properties: Record<string, object> }
  expect(
    createForm({ schema: { type: 'object', properties } as never }).reader.at(['flow'], {}),
  ).toMatchObject({
    widget: 'select-search',
    choices: [{ value: 'contact', label: labels.contact }],
  })
})

test('the form of a page that is not there yet says nothing of what is there', () => {
  const { entity, states } = shippedModel.entities.page!
  const shown = (record?: object) => {
    const form = createForm({
      schema: formSchema(
        { name: 'page', entity, ...(states && { states }) },
        record as never,
      ) as never,
      ...(record && { values: record }),
      expressions: ruleEngine({ evaluate, expressionPaths }),
    })
    return ['template', 'hasPassword'].filter((name) => form.state([name]).visible)
  }
  expect([shown(), shown({ _id: 'p', version: 2, slug: 'a', type: 'page', title: 'A' })]).toEqual([
    ['template'],
    ['hasPassword'],
  ])
})
