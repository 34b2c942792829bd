import type { Editor } from '@tiptap/react'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sanitise } from '../../server/writing/sanitise.ts'
import { renderForm } from '../support/renderForm.tsx'

// What the document of the test has no layout for.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

async function editor() {
  const { form } = await renderForm({
    type: 'object',
    properties: { it: { type: 'string', title: 'It', 'x-widget': 'html' } },
  })
  const surface = await screen.findByRole('textbox', { name: 'It' })
  const { view } = (surface as HTMLElement & { editor: Editor }).editor
  const paste = (put: (event: ClipboardEvent) => void) =>
    act(async () => put(new Event('paste') as ClipboardEvent))
  return {
    html: (html: string) => paste((event) => view.pasteHTML(html, event)),
    text: (text: string) => paste((event) => view.pasteText(text, event)),
    kept: () => form.get(['it']) as string | undefined,
  }
}

/** As a browser reads it, whatever the order of attributes. Of another window the gateway says more than the editor. */
function read(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a[target]')) link.removeAttribute('rel')
  return body
}

const word = (level: number, mark: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
const online = (level: number, tag: 'ul' | 'ol', text: string) =>
  `<div class="ListContainerWrapper SCXW1"><${tag} class="x"><li data-listid="1" data-aria-level="${level}"><p>${text}</p></li></${tag}></div>`
const li = (text: string, inner = '') => `<li><p>${text}</p>${inner}</li>`

const PASTED: [what: string, html: string, kept: string][] = [
  [
    'small characters',
    '<p>H<sub>2</sub>O, x<sup>2</sup></p>',
    '<p>H<sub>2</sub>O, x<sup>2</sup></p>',
  ],
  ['marked words', '<p>a <mark>b</mark></p>', '<p>a <mark>b</mark></p>'],
  [
    'bullets of Word',
    word(1, '·', 'One') + word(1, '·', 'Two'),
    `<ul>${li('One')}${li('Two')}</ul>`,
  ],
  [
    'numbers of Word',
    word(1, '3.', 'c') + word(1, '4.', 'd'),
    `<ol start="3">${li('c')}${li('d')}</ol>`,
  ],
  [
    'Thai numbers of Word',
    word(1, '๑.', 'ก') + word(1, '๒.', 'ข'),
    `<ol>${li('ก')}${li('ข')}</ol>`,
  ],
  [
    'levels of Word',
    word(1, '1.', 'a') + word(2, 'a)', 'b') + word(3, '§', 'c') + word(1, '2.', 'd'),
    `<ol>${li('a', `<ol>${li('b', `<ul>${li('c')}</ul>`)}</ol>`)}${li('d')}</ol>`,
  ],
  [
    'two lists of Word, with words between',
    `${word(1, '·', 'a')}<p class=MsoNormal>b</p>${word(1, '1)', 'c', 1)}`,
    `<ul>${li('a')}</ul><p>b</p><ol>${li('c')}</ol>`,
  ],
  [
    'a list of Word on the web',
    online(1, 'ul', 'a') + online(2, 'ul', 'b') + online(1, 'ul', 'c'),
    `<ul>${li('a', `<ul>${li('b')}</ul>`)}${li('c')}</ul>`,
  ],
  [
    'lists of Google',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li aria-level="1"><p role="presentation"><span style="font-weight:700">a</span></p></li><ul><li aria-level="2"><p>b</p></li></ul></ul></b>',
    `<ul>${li('<strong>a</strong>', `<ul>${li('b')}</ul>`)}</ul>`,
  ],
  [
    'styles of Google',
    '<p><span style="font-style:italic">a</span><span style="vertical-align:super;font-size:0.6em">2</span><span style="text-decoration:line-through">b</span></p>',
    '<p><em>a</em><sup>2</sup><s>b</s></p>',
  ],
  [
    'a list of LibreOffice',
    '<ol start="4"><li><p style="x"><font color="red">a</font></p></li><ol type="a"><li>b</li></ol></ol>',
    `<ol start="4">${li('a', `<ol type="a">${li('b')}</ol>`)}</ol>`,
  ],
  [
    'a table',
    '<table><colgroup><col></colgroup><thead><tr><th scope="col">a</th><th>b</th></tr></thead><tbody><tr><td colspan="2" style="x">c</td></tr></tbody></table>',
    '<table><thead><tr><th scope="col"><p>a</p></th><th><p>b</p></th></tr></thead><tbody><tr><td colspan="2"><p>c</p></td></tr></tbody></table>',
  ],
  [
    'cells of a sheet',
    "<meta charset='utf-8'><html><body><!--StartFragment--><table><tr><td>1</td><td>2</td></tr><tr><td></td><td>4</td></tr></table><!--EndFragment--></body></html>",
    '<table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr><tr><td><p></p></td><td><p>4</p></td></tr></tbody></table>',
  ],
  [
    'rows without their table',
    '<tr><td>1</td><td>2</td></tr>',
    '<table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  ],
  ['lines of divisions', '<div>a</div><div><div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
  ['headings of other levels', '<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
  [
    'words that are struck out',
    '<p><del>a</del> <strike>b</strike></p>',
    '<p><s>a</s> <s>b</s></p>',
  ],
  [
    'code',
    '<pre><code class="language-js">a</code></pre><p><kbd>b</kbd></p>',
    '<pre><code>a</code></pre><p><code>b</code></p>',
  ],
  [
    'links',
    '<p><a href="/a" target="_blank" title="t" onclick="x()">a</a> <a href="javascript:x()">b</a> <a name="c">c</a></p>',
    '<p><a target="_blank" href="/a" title="t">a</a> b c</p>',
  ],
  [
    'scripts, styles and frames',
    '<style>p{}</style><p style="color:red" onclick="x()">a<script>x()</script><iframe src="//x">f</iframe></p><svg><text>s</text></svg>',
    '<p>a</p>',
  ],
]

describe('what is pasted into rich text', () => {
  test.each(PASTED)('of %s is kept, and by the gateway just so', async (_, html, kept) => {
    const pasted = await editor()
    await pasted.html(html)
    expect(pasted.kept()).toBe(kept)
    const sent = sanitise(kept)
    expect([sent, read(sent).isEqualNode(read(kept))]).toEqual([sent, true])
  })

  test('as Markdown stands as it is, and is not read by half', async () => {
    const pasted = await editor()
    await pasted.text('# Title\n- **a** and `b`\n- ~~c~~')
    expect(pasted.kept()).toBe('<p># Title</p><p>- **a** and `b`</p><p>- ~~c~~</p>')
  })
})
