import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { Preview } from './EntityBoard.stories.tsx'
import EntityBoard from './EntityBoard.tsx'

test('without a session it says which entity it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <EntityBoard {...(Preview.args as Parameters<typeof EntityBoard>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText(/purchase-request/)).toBeTruthy()
})
