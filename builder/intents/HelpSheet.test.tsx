import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { HelpSheet } from './HelpSheet.tsx'

test('the sheet of keys begins in what is read, not at the button that closes it', async () => {
  await inBuilder({}, <HelpSheet intents={[]} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-help')).toBe(true))
})
