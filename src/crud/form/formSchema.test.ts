import { expect, test } from 'vitest'
import { createForm } from '#forms'
import { shippedModel } from '#schema/shipped'
import { evaluate, expressionPaths } from '#shared/expression'
import { ruleEngine } from '../../forms/core/rulebook.ts'
import { formSchema } from './formSchema.ts'

const open = (name: string, rules?: object[]) => {
  const { entity } = shippedModel.entities[name]!
  return createForm({ schema: formSchema({ name, entity: rules ? ({ ...entity, 'x-rules': rules } as never) : entity }, undefined) as never, expressions: ruleEngine({ evaluate, expressionPaths }) })
}
const broken = (form: ReturnType<typeof open>) => {
  const checked = form.submit()
  return checked.ok ? [] : checked.failures.filter(({ code }) => code === 'rule-broken').map(({ path }) => path)
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
  const form = open('leave-request', [{ ...rule, path: 'reason', when: { '==': [{ var: 'leave_type' }, 'sick'] } }, { ...rule, path: 'reason', level: 'warning' }, rule])
  form.set(['reason'], 'x')
  expect(broken(form)).toEqual([])
  form.set(['leave_type'], 'sick')
  expect(broken(form)).toEqual(['reason'])
})
