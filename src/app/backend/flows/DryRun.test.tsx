import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GatewayServices } from '#flow/runner'
import en from '#i18n/locales/en/backend.json'
import th from '#i18n/locales/th/backend.json'
import { shippedSteps } from '#schema/shipped'
import { inFlows } from '../../../../tests/support/inFlows.tsx'

// Its box grows with what is typed, and with the letters once they have come; no page of tests has letters.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const record = {
  _id: 'f1',
  name: 'mine',
  label: { th: 'ก', en: 'Mine' },
  steps: [],
  state: 'draft',
  version: 1,
}

test('what a run told is gone once the next one cannot be made: it does not stand below why', async () => {
  const user = await inFlows('/cms/flows/mine', {
    records: [record],
    answer: (to) =>
      to.includes('/dry-run') ? { state: 'done', outcomes: [], effects: [] } : undefined,
  })
  const run = await screen.findByRole('button', { name: 'Try it' }, { timeout: 10_000 })
  await user.click(run)
  await waitFor(() => expect(document.querySelector('[data-dry-state="done"]')).not.toBeNull())
  fireEvent.change(screen.getByLabelText('Answers (JSON)'), { target: { value: '{' } })
  await user.click(run)
  await screen.findByText('The answers are no valid JSON')
  expect(document.querySelector('[data-dry-state]')).toBeNull()
})

/** All that a step may ask of the gateway and that leaves a trace. */
const SERVICES = {
  saveSubmission: true,
  sendMail: true,
  createRecord: true,
  updateRecord: true,
  transitionRecord: true,
  notify: true,
  assign: true,
  requestApproval: true,
  remind: true,
  signIn: true,
  register: true,
  signInRegistered: true,
  askForReset: true,
  changePassword: true,
  moveStock: true,
  readRecord: true,
  sendWebhook: true,
  sendAnswers: true,
} satisfies Record<Exclude<keyof GatewayServices, 'now' | 'approval'>, true>

test('what would be done is told in words, in both languages', async () => {
  for (const { flows } of [en, th])
    expect(Object.keys(flows.dry.effect)).toEqual(Object.keys(SERVICES))
  const effects = [{ step: 'answer', effect: 'sendMail', with: { to: 'a@example.com', name: 'A' } }]
  const user = await inFlows('/cms/flows/mine', {
    records: [record],
    answer: (to) =>
      to.includes('/dry-run')
        ? { state: 'done', outcomes: [{ step: 'answer', type: 'email', outcome: 'sent' }], effects }
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Try it' }, { timeout: 10_000 }))
  await waitFor(() => expect(document.querySelector('[data-effect="sendMail"]')).not.toBeNull())
  const told = document.querySelector('[data-effect="sendMail"]')!
  expect(told.textContent).toContain('Send a mail')
  expect([...told.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'To',
    'Name',
  ])
})

test('texts of a step are told in the language of who tries it, and its choices by their words', async () => {
  const effects = [
    {
      step: 'told',
      effect: 'alert',
      with: { message: { th: 'ได้รับแล้ว', en: 'We have it' }, kind: 'success' },
    },
  ]
  const user = await inFlows('/cms/flows/mine', {
    records: [record],
    library: { steps: [shippedSteps.alert] },
    answer: (to) =>
      to.includes('/dry-run')
        ? { state: 'done', outcomes: [{ step: 'told', type: 'alert', outcome: 'ok' }], effects }
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Try it' }, { timeout: 10_000 }))
  await waitFor(() => expect(document.querySelector('[data-effect="alert"]')).not.toBeNull())
  expect(
    [...document.querySelectorAll('[data-effect="alert"] dd')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['We have it', 'Success'])
})
