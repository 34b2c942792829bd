import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inFlows } from '../../../../tests/support/inFlows.tsx'

// Its box grows with what is typed, and with the letters once they have come; no page of tests has letters.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

const record = { _id: 'f1', name: 'mine', label: { th: 'ก', en: 'Mine' }, steps: [], state: 'draft', version: 1 }

test('what a run told is gone once the next one cannot be made: it does not stand below why', async () => {
  const user = await inFlows('/cms/flows/mine', { records: [record], answer: (to) => (to.includes('/dry-run') ? { state: 'done', outcomes: [], effects: [] } : undefined) })
  const run = await screen.findByRole('button', { name: 'Try it' }, { timeout: 10_000 })
  await user.click(run)
  await waitFor(() => expect(document.querySelector('[data-dry-state="done"]')).not.toBeNull())
  fireEvent.change(screen.getByLabelText('Answers (JSON)'), { target: { value: '{' } })
  await user.click(run)
  await screen.findByText('The answers are no valid JSON')
  expect(document.querySelector('[data-dry-state]')).toBeNull()
})
