import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { Preview } from './EntityForm.stories.tsx'
import EntityForm from './EntityForm.tsx'

test('without a session it says which entity it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <EntityForm {...(Preview.args as Parameters<typeof EntityForm>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText(/purchase-request/)).toBeTruthy()
})
