import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Three } from './DocumentSignatures.stories.tsx'

test('each place says who signs there', async () => {
  const { container } = await renderBlock(Three.args as never, {}, 'en')
  const places = [...container.querySelectorAll('.sala-doc-signatures > div')]
  expect(places.map((place) => place.querySelectorAll('p')[2]!.textContent)).toEqual([
    'Prepared by',
    'Checked by',
    'Approved by',
  ])
  expect(places[2]!.textContent).toContain('(สมชาย ใจดี)')
})
