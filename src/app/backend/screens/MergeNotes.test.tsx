import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { mergeScreen, type EntityDocument, type MergeNote } from '#schema'
import type { Locale } from '#shared'
import { WithTexts } from '../../../../tests/support/renderPage.tsx'
import { MergeNotes } from './MergeNotes.tsx'

beforeAll(
  () =>
    void vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })),
)

const draw = (notes: readonly MergeNote[], locale: Locale) =>
  render(
    <WithTexts locale={locale}>
      <MantineProvider forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
        <MergeNotes notes={notes} labelOf={(name) => `“${name}”`} />
      </MantineProvider>
    </WithTexts>,
  )
const told = () =>
  screen
    .queryAllByRole('listitem')
    .map((one) => `${one.getAttribute('data-note')}: ${one.textContent}`)

const entity = {
  $id: 'thing',
  type: 'object',
  properties: {
    code: { type: 'string' },
    title: { type: 'string', 'x-from': 'name' },
    fresh: { type: 'string' },
  },
  required: ['code'],
  'x-form': { sections: [{ id: 'one', label: { th: 'ก', en: 'A' }, fields: ['code', 'title'] }] },
} as unknown as EntityDocument

test.each<[Locale, string[]]>([
  [
    'en',
    [
      'field-needed: “code” must be filled in and is not hidden',
      'section-gone: Section “two” is gone; its fields went where they are generated',
      'field-renamed: Field name is now “title” and keeps its settings',
      'field-gone: Field “lost” is gone and was left out',
      'field-new: New field “fresh” stands where it is generated',
    ],
  ],
  ['th', []],
])(
  'whatever became of the changes of a site is told in words of its own, with the labels of today (%s)',
  (locale, words) => {
    const { notes } = mergeScreen(entity, {
      sections: [{ id: 'one', fields: ['name', 'code'] }, { id: 'two' }],
      hidden: ['code', 'lost'],
      known: ['code', 'name'],
    })
    draw(notes, locale)
    const lines = told()
    expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual([
      'field-gone',
      'field-needed',
      'field-new',
      'field-renamed',
      'section-gone',
    ])
    for (const { name } of notes)
      expect(lines.some((line) => line.includes(`“${name}”`) || line.includes(name))).toBe(true)
    expect(lines.join(' ')).not.toMatch(/screens\.notes|\{\{/)
    if (words.length > 0) expect(lines.toSorted()).toEqual(words.toSorted())
  },
)

test('where nothing became of them nothing is said', () => {
  draw([], 'en')
  expect([screen.queryByRole('alert'), told()]).toEqual([null, []])
})
