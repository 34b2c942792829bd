import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import type { StoredRecord } from '#schema'
import { shippedModel } from '#schema/shipped'
import { StateSteps, statesOnTheWay } from './StateSteps.tsx'

const states = shippedModel.entities['purchase-order']!.states!

test('the steps are those of a plain course; a bad end stands there only when it came', () => {
  expect(statesOnTheWay(states, 'draft')).not.toContain('cancelled')
  expect(statesOnTheWay(states, 'cancelled')).toContain('cancelled')
})

test('the one it is in is told, with those behind it', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <StateSteps states={states} record={{ state: 'approved' } as unknown as StoredRecord} />
    </TranslatorProvider>,
  )
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(({ dataset }) => dataset.step).slice(0, 4)).toEqual([
    'done',
    'done',
    'now',
    'ahead',
  ])
  expect(steps[2]!.getAttribute('aria-current')).toBe('step')
})
