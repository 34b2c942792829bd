import { parseRichText, type RichNode } from '../richText.ts'

type Element = Exclude<RichNode, string>

const elements = (nodes: readonly RichNode[]): Element[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elements(node.children)]))
const attributeOf = (token: string, name: string): string | undefined =>
  elements(parseRichText(token))[0]?.attributes[name]
const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** What rich text leads to and shows, each once. */
export function readRichText(html: string): {
  links: string[]
  pictures: { address: string; told: boolean }[]
} {
  const all = elements(parseRichText(html))
  const pictures = all.flatMap(({ tag, attributes }) =>
    tag === 'img' ? [{ address: attributes.src!, told: attributes.alt !== undefined }] : [],
  )
  return {
    links: [
      ...new Set(
        all.flatMap(({ tag, attributes }) =>
          tag === 'a' && attributes.href ? [attributes.href] : [],
        ),
      ),
    ],
    pictures: pictures.filter(
      (one, index) =>
        pictures.findIndex(({ address, told }) => address === one.address && told === one.told) ===
        index,
    ),
  }
}

const escaped = (text: string): string => text.replace(/[&"<>]/g, (letter) => ESCAPES[letter]!)

/** The text with a link that leads elsewhere. */
export const withLink = (html: string, link: string, to: string): string =>
  html.replace(/<a\b[^>]*>/gi, (start) =>
    attributeOf(start, 'href') === link
      ? start.replace(
          /(\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/i,
          (_, name: string) => `${name}"${escaped(to)}"`,
        )
      : start,
  )

/** The text without a link; its words stay. */
export const withoutLink = (html: string, link: string): string =>
  html
    .replace(/(<a\b[^>]*>)([\s\S]*?)<\/a\s*>/gi, (whole, start: string, words: string) =>
      attributeOf(start, 'href') === link ? words : whole,
    )
    .replace(/<a\b[^>]*>/gi, (start) => (attributeOf(start, 'href') === link ? '' : start))

/** The text without a picture. */
export const withoutPicture = (html: string, address: string): string =>
  html.replace(/<img\b[^>]*>/gi, (picture) =>
    attributeOf(picture, 'src') === address ? '' : picture,
  )

/** The text with words for a picture that has none. */
export const withAlt = (html: string, address: string, alt: string): string =>
  html.replace(/<img\b[^>]*>/gi, (picture) =>
    attributeOf(picture, 'src') === address && attributeOf(picture, 'alt') === undefined
      ? picture.replace(/^<img/i, `<img alt="${escaped(alt)}"`)
      : picture,
  )
