import { RICH_RENAMED, RICH_TEXT } from '#shared'
import { mendLists } from './officeLists.ts'
import { isAllowedLink } from './richHtml.ts'

const { tags, attributes } = RICH_TEXT
const TAGS = new Set(tags)
/** Elements whose content is no text for readers. */
const SILENT =
  'script, style, template, noscript, iframe, object, svg, math, title, head, meta, link, input, textarea, select, col, colgroup'
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, div, dl, figure'

const LINES = new Set(
  'div section article header footer main aside nav center form details summary'.split(' '),
)

/** What styles say that elements say too. */
const STYLED: [string, RegExp][] = [
  ['strong', /font-weight:\s*(bold|[6-9]00)/i],
  ['em', /font-style:\s*(italic|oblique)/i],
  ['u', /text-decoration(-line)?:[^;]*underline/i],
  ['s', /text-decoration(-line)?:[^;]*line-through/i],
  ['sub', /vertical-align:\s*sub/i],
  ['sup', /vertical-align:\s*super/i],
]

/** Where a piece that was copied here is cut; the editor itself takes it away. */
const OWN = 'data-pm-slice'

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function rename(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) other.setAttribute(name, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Elements for what a style says of the words inside; the heading or the link around says it itself. */
function sayStyle(element: Element): void {
  const style = element.getAttribute('style') ?? ''
  if (!/^(SPAN|FONT)$/.test(element.tagName)) return
  for (const [tag, says] of STYLED) {
    if (!says.test(style) || (tag === 'u' && element.closest('a'))) continue
    const inner = element.ownerDocument.createElement(tag)
    inner.append(...element.childNodes)
    element.append(inner)
  }
}

function cleanAttributes(element: Element): void {
  const allowed = attributes[element.localName] ?? []
  for (const name of element.getAttributeNames())
    if (!allowed.includes(name) && name !== OWN) element.removeAttribute(name)
  const href = element.getAttribute('href')
  if (href !== null && !isAllowedLink(href)) element.removeAttribute('href')
}

function cleanElement(given: Element): void {
  sayStyle(given)
  // Around all that Google copies stands a bold that is none.
  const isNone =
    given.tagName === 'B' && /font-weight:\s*normal/i.test(given.getAttribute('style') ?? '')
  const isLine = LINES.has(given.localName) && !given.querySelector(BLOCKS)
  const tag = isLine ? 'p' : RICH_RENAMED[given.localName]
  const element = tag ? rename(given, tag) : given
  if (isNone || !TAGS.has(element.localName)) return unwrap(element)
  cleanAttributes(element)
  if (element.localName === 'a' && !element.hasAttribute('href')) unwrap(element)
}

/** What is pasted, in the elements that rich text may be made of: by the list that the gateway keeps to. */
export function cleanPasted(html: string): string {
  // Rows that come without their table would be words in a line.
  const isRows = /^\s*(<(meta|!--)[^>]*>\s*)*<(tr|td|th|tbody|thead)\b/i.test(html)
  const { body } = new DOMParser().parseFromString(isRows ? `<table>${html}` : html, 'text/html')
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let one = comments.nextNode(); one; one = comments.nextNode()) (one as Comment).remove()
  for (const silent of body.querySelectorAll(SILENT)) silent.remove()
  mendLists(body)
  for (const element of body.querySelectorAll('*')) cleanElement(element)
  return body.innerHTML
}
