import { describe, expect, test } from 'vitest'
import { shippedFlows, shippedSteps } from '#schema/shipped'
import { validateOptions } from '../../../server/validators.ts'

const modules = import.meta.glob<{ run?: unknown }>('/flows/steps/*/run.ts', { eager: true })
const tests = import.meta.glob('/flows/steps/*/run.test.ts')

describe.each(Object.values(shippedSteps))('$name', (step) => {
  test('has code and a test', () => {
    expect(typeof modules[`/flows/steps/${step.name}/run.ts`]?.run).toBe('function')
    expect(Object.keys(tests)).toContain(`/flows/steps/${step.name}/run.test.ts`)
  })

  test('says in both languages how it can end', () => {
    expect(Object.keys(step.outcomeLabels ?? {})).toEqual(step.outcomes)
  })

  test('says in both languages what each choice of its options is, but for words that are the same in any', () => {
    const { properties = {} } = step.options as {
      properties?: Record<
        string,
        { enum?: string[]; 'x-labels'?: Record<string, { th: string; en: string }> }
      >
    }
    for (const { enum: values = [], 'x-labels': labels = {} } of Object.values(properties)) {
      expect(
        values.filter((value) => /[a-z]/.test(value) && !(labels[value]?.th && labels[value].en)),
      ).toEqual([])
    }
  })

  test.each(step.fixtures)('its example $name is valid', ({ options }) => {
    expect(validateOptions(step.name, options)).toEqual([])
  })

  test('refuses options that it does not know', () => {
    expect(
      validateOptions(step.name, { ...step.fixtures[0]!.options, surprise: 1 }).map(
        ({ code }) => code,
      ),
    ).toContain('unknown-field')
  })
})

describe.each(Object.values(shippedFlows))('flow $id', ({ steps }) => {
  test.each(steps)('its step $id has valid options', ({ type, options }) => {
    expect(validateOptions(type, options)).toEqual([])
  })
})

test('a notice that names neither a person nor a role is refused: it would fail each time', () => {
  expect(
    validateOptions('notify', { title: { th: 'ก', en: 'A' } }).map(({ code }) => code),
  ).toContain('field-required')
  expect(
    validateOptions('notify', { title: { th: 'ก', en: 'A' }, person: '{{user._id}}' }),
  ).toEqual([])
})
