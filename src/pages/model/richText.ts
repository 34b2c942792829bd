import { RICH_TEXT } from '#shared'
import { safeImage, safeLink } from './links.ts'

export type RichNode =
  string | { tag: string; attributes: Record<string, string>; children: RichNode[] }

const TAGS = new Set(RICH_TEXT.tags)
const VOID = new Set(['br', 'img', 'hr'])
/** Elements whose content is no text for readers. */
const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
])
const SELF_CLOSING: Record<string, string[]> = {
  p: ['p'],
  li: ['li'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
}
const BLOCKS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'table',
  'blockquote',
  'figure',
  'pre',
  'hr',
])
const MAX_DEPTH = 40
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<!?[/?]?[a-zA-Z][^>]*>?|<|[^<]+/g
const ATTRIBUTE = /([^\s"'<>/=]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  bull: '•',
  copy: '©',
  times: '×',
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

type Element = Exclude<RichNode, string>

/**
 * HTML as a tree of allowed elements with allowed attributes and addresses. What is not allowed falls away, its text
 * stays; scripts, styles and frames go with their text. The tree is rendered as elements, never as HTML again.
 */
export function parseRichText(html: string): RichNode[] {
  const root: Element = { tag: '', attributes: {}, children: [] }
  const open: Element[] = [root]
  let silent: string | null = null
  for (const [token] of html.matchAll(TOKEN)) {
    const [, closing, raw] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(token) ?? []
    const tag = raw?.toLowerCase()
    if (silent) {
      if (closing && tag === silent) silent = null
    } else if (tag === undefined) {
      if (!token.startsWith('<!') && !token.startsWith('<?')) addText(open.at(-1)!, decode(token))
    } else if (SILENT.has(tag)) {
      if (!closing && !token.endsWith('/>')) silent = tag
    } else if (TAGS.has(tag)) {
      if (closing) close(open, tag)
      else start(open, tag, token)
    }
  }
  return root.children
}

function addText(parent: Element, text: string): void {
  const last = parent.children.at(-1)
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
  else parent.children.push(text)
}

function close(open: Element[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at > 0) open.length = at
}

function start(open: Element[], tag: string, token: string): void {
  // A paragraph ends where a block begins, as HTML has it; a page drawn otherwise would be rebuilt by the browser.
  if (BLOCKS.has(tag) && open.some((element) => element.tag === 'p')) close(open, 'p')
  else while (SELF_CLOSING[tag]?.includes(open.at(-1)!.tag)) open.pop()
  if (tag === 'a') close(open, 'a')
  if (tag === 'tr' && open.at(-1)!.tag === 'table') start(open, 'tbody', '<tbody>')
  if (open.length > MAX_DEPTH || !fits(open.at(-1)!.tag, tag)) return
  const element: Element = { tag, attributes: readAttributes(tag, token), children: [] }
  if (tag === 'img' && !element.attributes.src) return
  open.at(-1)!.children.push(element)
  if (!VOID.has(tag)) open.push(element)
}

const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol'],
  tr: ['table', 'thead', 'tbody'],
  td: ['tr'],
  th: ['tr'],
  thead: ['table'],
  tbody: ['table'],
  caption: ['table'],
  figcaption: ['figure'],
}
const INLINE_ONLY = new Set([
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'mark',
  'code',
  'pre',
  'a',
  'caption',
])

/** May the element stand there by the rules of HTML? Else the browser would put it elsewhere. */
function fits(parent: string, tag: string): boolean {
  if (PARENTS[tag]) return PARENTS[tag].includes(parent)
  if (['table', 'thead', 'tbody', 'tr', 'ul', 'ol'].includes(parent)) return false
  return !(BLOCKS.has(tag) && INLINE_ONLY.has(parent))
}

function readAttributes(tag: string, token: string): Record<string, string> {
  const allowed = RICH_TEXT.attributes[tag]
  if (!allowed) return {}
  const attributes: Record<string, string> = {}
  for (const [, rawName, double, single, bare] of token.slice(tag.length + 1).matchAll(ATTRIBUTE)) {
    const name = rawName!.toLowerCase()
    const value = decode(double ?? single ?? bare ?? '')
    if (!allowed.includes(name)) continue
    if (name === 'href' || name === 'src') {
      const address = name === 'href' ? safeLink(value) : safeImage(value)
      if (address) attributes[name] = address
    } else if (['width', 'height', 'colspan', 'rowspan', 'start'].includes(name)) {
      if (/^\d{1,4}$/.test(value)) attributes[name] = value
    } else attributes[name] = value.slice(0, 500)
  }
  return attributes
}

/** The words of rich text without its elements. */
export function richTextToText(html: string): string {
  const words = (nodes: RichNode[]): string =>
    nodes
      .map((node) =>
        typeof node === 'string'
          ? node
          : BLOCKS.has(node.tag) || node.tag === 'li' || node.tag === 'br'
            ? ` ${words(node.children)} `
            : words(node.children),
      )
      .join('')
  return words(parseRichText(html)).replace(/\s+/g, ' ').trim()
}
