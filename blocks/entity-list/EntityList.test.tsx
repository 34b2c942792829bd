import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTranslator, TranslatorProvider } from '#i18n'
import backend from '#i18n/locales/en/backend.json'
import { Preview } from './EntityList.stories.tsx'
import EntityList from './EntityList.tsx'

test('without a session it says which entity it stands for', () => {
  render(
    <TranslatorProvider i18n={createTranslator('en', { backend })}>
      <EntityList {...(Preview.args as Parameters<typeof EntityList>[0])} />
    </TranslatorProvider>,
  )
  expect(screen.getByText(/purchase-request/)).toBeTruthy()
})
