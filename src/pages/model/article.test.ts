import { expect, test } from 'vitest'
import { contentsOf, readingMinutes } from './article.ts'

test('three sections make a table of contents, two do not', () => {
  expect(contentsOf('<h2>A</h2><p>a</p><h2>B</h2>')).toEqual([])
  expect(
    contentsOf('<h2>A</h2><h3>no</h3><h2>B <em>b</em></h2><h2>C<script>x</script></h2>'),
  ).toEqual([
    { id: 'section-1', text: 'A' },
    { id: 'section-2', text: 'B b' },
    { id: 'section-3', text: 'C' },
  ])
})

test('a minute for a thousand characters, and one at least', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes(`<p>${'ก'.repeat(3400)}</p>`)).toBe(3)
})
