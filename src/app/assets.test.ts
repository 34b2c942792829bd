import { expect, test } from 'vitest'
import { pageAssets } from './assets.ts'

const FACES = ['ibm-plex-sans-thai', 'anuphan', 'trirong'].flatMap((family) =>
  ['thai', 'latin'].flatMap((script) =>
    [400, 600].map((weight) => `assets/${family}-${script}-${weight}-normal-Ab1.woff2`),
  ),
)
const manifest = { 'src/app/entry-client.tsx': { file: 'assets/entry.js', assets: FACES } }
const fonts = (faces?: { text: string; headings?: string }): string[] =>
  pageAssets(manifest, [], faces && { faces }).fonts.map((file) =>
    file.replace('/assets/', '').replace('-normal-Ab1.woff2', ''),
  )

test('letters and figures of the text come together, in both weights; of other headings one', () => {
  expect(fonts()).toEqual([
    'ibm-plex-sans-thai-thai-400',
    'ibm-plex-sans-thai-thai-600',
    'ibm-plex-sans-thai-latin-400',
    'ibm-plex-sans-thai-latin-600',
  ])
  expect(fonts({ text: 'anuphan', headings: 'trirong' })).toEqual([
    'anuphan-thai-400',
    'anuphan-thai-600',
    'anuphan-latin-400',
    'anuphan-latin-600',
    'trirong-thai-600',
    'trirong-latin-600',
  ])
})
