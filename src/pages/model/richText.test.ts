import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'
import { parseRichText, richTextToText, type RichNode } from './richText.ts'

const print = (nodes: RichNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node.replaceAll('<', '&lt;')
        : `<${[node.tag, ...Object.entries(node.attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}>${print(node.children)}</${node.tag}>`,
    )
    .join('')
const clean = (html: string): string => print(parseRichText(html))

test('allowed elements stay', () => {
  expect(
    clean(
      '<h2>หัวข้อ</h2><p>ก <strong>ข</strong> <a href="/x" onclick="y">ค</a></p><ul><li>1<li>2</ul>',
    ),
  ).toBe('<h2>หัวข้อ</h2><p>ก <strong>ข</strong> <a href="/x">ค</a></p><ul><li>1</li><li>2</li></ul>')
})

test.each([
  ['<script>alert(1)</script>ก', 'ก'],
  ['<scr<script>ipt>alert(1)</script>ก', 'ipt>alert(1)ก'],
  ['<img src=x onerror=alert(1)>', '<img src="x"></img>'],
  ['<img src="javascript:alert(1)">', ''],
  ['<a href="java&#115;cript:alert(1)">ก</a>', '<a>ก</a>'],
  ['<a href=" &#1;javascript:alert(1)">ก</a>', '<a>ก</a>'],
  ['<svg onload=alert(1)><p>ก</p></svg>ข', 'ข'],
  ['<iframe src="//x">ก</iframe>ข', 'ข'],
  ['<p style="position:fixed" class="x">ก</p>', '<p>ก</p>'],
  ['<math><mi><style></math><img src=x onerror=y>', '<img src="x"></img>'],
  ['<!-- <p>ก</p> -->ข', 'ข'],
  ['1 < 2 & 3', '1 &lt; 2 & 3'],
  ['&lt;script&gt;', '&lt;script>'],
])('%s', (html, wanted) => {
  expect(clean(html)).toBe(wanted)
  expect(clean(html)).not.toMatch(/<script|onerror|onload|javascript:/)
})

test('what HTML would rebuild is put right first', () => {
  expect(clean('<p>ก<p>ข<ul><li>ค</li></ul>')).toBe('<p>ก</p><p>ข</p><ul><li>ค</li></ul>')
  expect(clean('<a href="/a">ก<a href="/b">ข</a></a>')).toBe('<a href="/a">ก</a><a href="/b">ข</a>')
  expect(clean('<li>ก</li><td>ข</td>')).toBe('กข')
  expect(clean('<table><tr><td>ก<td>ข<tr><td>ค</table>')).toBe(
    '<table><tbody><tr><td>ก</td><td>ข</td></tr><tr><td>ค</td></tr></tbody></table>',
  )
  expect(clean('<h2><p>ก</p></h2>')).toBe('<h2>ก</h2>')
  expect(clean('<b>'.repeat(5_000) + 'ก').length).toBeLessThan(1_000)
})

test('an excerpt ends with a word, and never inside a grapheme', () => {
  const thai = 'หลักสูตรการจัดการคลังสินค้าสำหรับผู้เริ่มต้น '.repeat(6)
  const short = excerpt(`<p>${thai}</p>`)
  expect([...new Intl.Segmenter('th').segment(short)].length).toBeLessThanOrEqual(101)
  expect(short.endsWith('…')).toBe(true)
  expect(thai.startsWith(short.slice(0, -1))).toBe(true)
  expect(excerpt('ก'.repeat(300), 10).length).toBeGreaterThan(1)
  expect(excerpt('<p>สั้น</p><p>มาก</p>')).toBe('สั้น มาก')
  expect(richTextToText('ก<br>ข')).toBe('ก ข')
})
