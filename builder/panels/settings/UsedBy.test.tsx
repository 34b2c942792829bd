import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../../tests/support/inBuilder.tsx'
import { UsedBy } from './UsedBy.tsx'

const use = (name: string) => ({
  kind: 'page',
  id: name,
  title: { th: name, en: name },
  version: 1,
  mayChange: true,
  places: [{ path: 'builder', name }],
})

test.each<[string, string[], string | null]>([
  ['the address that it has', ['p'], null],
  [
    'an earlier one alone',
    ['old'],
    'Nothing names the address that it has now. These lead here by an earlier one:',
  ],
  ['none of them', [], 'Nothing leads here yet.'],
  ['both', ['p', 'old'], null],
])(
  'of what names %s the room for the address says what is there, or that nothing is',
  async (_of, names, note) => {
    await inBuilder({ slug: 'p', aliases: ['old'] }, <UsedBy />, {
      answer: (address) =>
        address.includes('/api/uses/') ? { status: 200, data: names.map(use) } : undefined,
    })
    const room = document.querySelector('.builder-used-room')!
    if (names.length > 0) await screen.findAllByText(names[0]!)
    await waitFor(() => expect(room.querySelector('.builder-note')?.textContent ?? null).toBe(note))
    expect(screen.queryByText('These still name an earlier address:') !== null).toBe(
      names.length === 2,
    )
    expect([...room.querySelectorAll('[data-use]')].length).toBe(names.includes('p') ? 1 : 0)
  },
)
