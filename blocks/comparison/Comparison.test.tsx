import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderBlock } from '../../tests/support/renderBlock.tsx'
import { Three } from './Comparison.stories.tsx'

test('marks are read as words, and each row has its name', async () => {
  await renderBlock(Three.args as never, {}, 'en')
  expect(screen.getByRole('region', { name: 'Ways to learn' }).tabIndex).toBe(0)
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'OnlineRecommendedAt the centreAt yours',
    'CertificateYesYesYes',
    'Real machinesNoYesAs agreed',
    'PeopleAny number20Not said',
  ])
  expect(screen.getAllByRole('rowheader')).toHaveLength(3)
})

test('the first column stays in view, and words for screen readers make the page no wider', () => {
  const sheet = readFileSync('blocks/comparison/Comparison.css', 'utf8')
  expect(sheet).toMatch(/\.sala-comparison \{\s*position: relative/)
  expect(sheet).toMatch(/tr > :first-child \{\s*position: sticky;\s*inset-inline-start: 0/)
})
