import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inBuilder } from '../../tests/support/inBuilder.tsx'
import { EmptyPlace } from './EmptyPlace.tsx'

test('an empty place asks for a block, but not of who may change content only', async () => {
  for (const contentOnly of [false, true]) {
    await inBuilder(
      { builder: [{ id: 'r', columns: [{ id: 'c', objects: [] }] }] },
      <EmptyPlace parent="c" />,
      { contentOnly },
    )
    expect(document.querySelectorAll('.builder-empty')).toHaveLength(1)
    expect(screen.queryAllByRole('group', { name: 'Drop a block here' })).toHaveLength(
      contentOnly ? 0 : 1,
    )
    cleanup()
  }
})
