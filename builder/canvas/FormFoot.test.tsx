import { expect, test } from 'vitest'
import { act } from '@testing-library/react'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { FormFoot } from './FormFoot.tsx'

test('a form ends on the canvas with the words that its settings give, which follow them', async () => {
  const { view, actions } = await inBuilder({ type: 'form', slug: 'f' }, <FormFoot />)
  const words = () =>
    [...view.container.querySelectorAll('span')].map(({ textContent }) => textContent)
  expect(words()).toEqual(['Submit', 'Clear'])
  act(() => actions.editPage({ submit: { th: 'ส่งใบสมัคร', en: 'Apply' } }))
  expect(words()).toEqual(['Apply', 'Clear'])
  // It is looked at only.
  expect(view.container.querySelector('button, [tabindex]')).toBeNull()
})
