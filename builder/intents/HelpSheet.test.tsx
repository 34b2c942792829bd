import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { HelpSheet } from './HelpSheet.tsx'

test('the sheet of keys begins in what is read, not at the button that closes it', async () => {
  await inBuilder({}, <HelpSheet intents={[]} onClose={() => undefined} />)
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-help')).toBe(true))
})

test('who may change content only reads of no key that would change the layout', async () => {
  const copy = {
    id: 'copy',
    group: 'edit',
    keys: [{ code: 'KeyC', mod: true }],
    run: () => undefined,
  } as const
  for (const contentOnly of [true, false]) {
    await inBuilder(
      {},
      <HelpSheet intents={[{ ...copy, keys: [...copy.keys] }]} onClose={() => undefined} />,
      { contentOnly },
    )
    const sheet = await screen.findByRole('dialog')
    expect(
      within(sheet)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit', 'On the page'])
    expect(within(sheet).queryByText(/^Space picks/) === null).toBe(contentOnly)
    cleanup()
  }
})
