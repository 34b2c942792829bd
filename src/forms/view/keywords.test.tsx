import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { createForm } from '#forms'
import type { JsonSchema } from '../schema/index.ts'
import { renderForm } from '../../../tests/support/renderForm.tsx'

interface Case {
  title: string
  schema: JsonSchema
  valid: unknown[]
  invalid: unknown[]
  /** Places that nothing but JSON can show. */
  raw?: string[]
}

const FILES = import.meta.glob<Case[]>('../schema/keywords/*.json', {
  eager: true,
  import: 'default',
})
const CASES = Object.entries(FILES).flatMap(([file, cases]) =>
  cases.map((one): [string, string, Case] => [
    file.split('/').at(-1)!.replace('.json', ''),
    one.title,
    one,
  ]),
)
const KEYWORDS =
  'ref defs anchor allOf oneOf anyOf discriminator if dependentRequired dependentSchemas const enum patternProperties additionalProperties propertyNames contains minContains maxContains prefixItems items format readOnly writeOnly default examples unevaluatedProperties minProperties maxProperties uniqueItems multipleOf'

test.each(KEYWORDS.split(' '))('%s has cases', (keyword) => {
  const cases = CASES.filter(([name]) => name === keyword).map(([, , one]) => one)
  expect(cases.flatMap(({ valid }) => valid).length).toBeGreaterThanOrEqual(3)
  expect(cases.flatMap(({ invalid }) => invalid).length).toBeGreaterThanOrEqual(3)
})

test.each(CASES)('%s: %s', async (_keyword, _title, { schema, valid, invalid, raw = [] }) => {
  const ajv = new Ajv2020({ strict: false, logger: false, multipleOfPrecision: 6 })
  formats.default(ajv)
  const accepts = ajv.compile(schema)
  const fullest = [...valid].sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  const {
    container,
    form: drawn,
    validator,
    unmount,
  } = await renderForm(schema, { values: structuredClone(fullest), strict: false })
  const fields = [...container.querySelectorAll<HTMLElement>('[data-field]')]
  const json = fields
    .filter(({ dataset }) => dataset.widget === 'json')
    .map(({ dataset }) => dataset.field)
  expect(fields.length).toBeGreaterThan(0)
  expect(json.filter((name) => !raw.includes(name!))).toEqual([])
  expect(drawn.values()).toEqual(fullest)
  unmount()
  for (const [values, expected] of [
    ...valid.map((one) => [one, true] as const),
    ...invalid.map((one) => [one, false] as const),
  ]) {
    expect({ values, ajv: accepts(values) }).toEqual({ values, ajv: expected })
    const form = createForm({ schema, values: structuredClone(values), validator })
    const result = form.submit()
    expect({ values, form: result.ok }).toEqual({ values, form: expected })
    if (result.ok) expect(result.value).toEqual(values)
    else expect(result.failures.length).toBeGreaterThan(0)
  }
})
