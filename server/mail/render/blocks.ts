import sanitizeHtml from 'sanitize-html'
import type { PageObject, PageRow } from '#schema'
import { escapeHtml, type Text } from '#shared'
import {
  filledHtml,
  filledText,
  mailImage,
  mailLink,
  wholeImage,
  wholeLink,
  type MailContext,
} from './context.ts'
import { bodyText, COLOURS, FONTS, HEADINGS, quietText, TAGS } from './style.ts'

interface MailBlockInput {
  object: PageObject
  context: MailContext
  /** Pixels that there are for it. */
  width: number
  renderRows(rows: readonly PageRow[], context: MailContext, width: number): string
}

type Props = Record<string, unknown>
type RenderMailBlock = (input: MailBlockInput, props: Props) => string

const text = (value: unknown): Text | undefined => value as Text | undefined

const heading: RenderMailBlock = ({ context }, { text: title, eyebrow, lead, level }) => {
  const size = typeof level === 'number' && level >= 1 && level <= 4 ? level : 2
  const [above, main, below] = [
    filledText(text(eyebrow), context),
    filledText(text(title), context),
    filledText(text(lead), context),
  ]
  return `${above && `<p style="${quietText(13)}">${above}</p>`}${main && `<h${size} style="${HEADINGS[size]}">${main}</h${size}>`}${below && `<p style="${bodyText}">${below}</p>`}`
}

const GONE = { tagName: 'span', attribs: {} }

/** An element with the style of its kind alone; a link or picture whose address may not stand becomes nothing. */
function cleaned(
  tagName: string,
  attribs: Record<string, string>,
  { origin, brand }: MailContext,
): sanitizeHtml.Tag {
  if (tagName === 'a') {
    const href = wholeLink(attribs.href, origin)
    return href
      ? { tagName, attribs: { href, style: `color:${brand};text-decoration:underline;` } }
      : GONE
  }
  if (tagName === 'img') {
    const src = wholeImage(attribs.src, origin)
    return src ? { tagName, attribs: { src, alt: attribs.alt ?? '', style: TAGS.img! } } : GONE
  }
  return { tagName, attribs: { ...attribs, ...(TAGS[tagName] ? { style: TAGS[tagName] } : {}) } }
}

/** Cleaned last, after the values are in: what a value says can neither open an element nor make a link run. */
const richText: RenderMailBlock = ({ context }, { html }) =>
  sanitizeHtml(filledHtml(text(html), context), {
    allowedTags: [
      ...Object.keys(TAGS),
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'a',
      'span',
      'tr',
      'thead',
      'tbody',
      'sub',
      'sup',
      'code',
      'pre',
    ],
    allowedAttributes: {
      '*': ['style'],
      a: ['href', 'style'],
      img: ['src', 'alt', 'width', 'style'],
      td: ['colspan', 'rowspan', 'style'],
      th: ['colspan', 'rowspan', 'style'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, { style: _, ...attribs }) => cleaned(tagName, attribs, context),
    },
  })

const picture: RenderMailBlock = ({ context, width }, { image, alt, caption, link, home }) => {
  const source = mailImage(image, context)
  if (!source) return ''
  const target = home === true ? context.origin : mailLink(link, context)
  const markup = `<img src="${escapeHtml(source)}" alt="${filledText(text(alt), context)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;">`
  const below = filledText(text(caption), context)
  return `${target ? `<a href="${escapeHtml(target)}">${markup}</a>` : markup}${below && `<p style="${quietText(13)}">${below}</p>`}`
}

const button: RenderMailBlock = ({ context }, { buttons }) =>
  (Array.isArray(buttons) ? (buttons as Props[]) : [])
    .flatMap(({ text: label, link, kind }) => {
      const target = mailLink(link, context)
      const main = filledText(text(label), context)
      if (!target || !main) return []
      const strong = kind !== 'secondary' && kind !== 'quiet'
      const [ground, ink] = strong
        ? [context.brand, COLOURS.onBrand]
        : [COLOURS.paper, context.brand]
      return [
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;"><tr><td bgcolor="${ground}" style="background-color:${ground};border:1px solid ${context.brand};border-radius:6px;"><a href="${escapeHtml(target)}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:1.4;font-weight:600;color:${ink};text-decoration:none;font-family:${FONTS};">${main}</a></td></tr></table>`,
      ]
    })
    .join('')

const SLOTS = ['first', 'second', 'third', 'fourth']

const columns: RenderMailBlock = ({ object, context, width, renderRows }, { count, split }) => {
  const shares = { first: [8, 4], last: [4, 8] }[String(split)]
  const many = Math.min(4, Math.max(1, Number(count) || 2))
  return besides(
    SLOTS.slice(0, many).map((name, index) => ({
      share: many === 2 && shares ? shares[index]! : 12 / many,
      draw: (inner: number) => renderRows(object.slots?.[name] ?? [], context, inner),
    })),
    width,
  )
}

/** Cells side by side where there is room, below each other on a phone, without a media query. */
export function besides(
  cells: { share: number; draw(width: number): string }[],
  width: number,
): string {
  if (cells.length === 1) return cells[0]!.draw(width)
  return `<div style="font-size:0;">${cells
    .map(({ share, draw }) => {
      const own = Math.floor((width * Math.min(12, share)) / 12)
      return `<div style="display:inline-block;width:100%;max-width:${own}px;vertical-align:top;font-size:16px;">${draw(own - 8)}</div>`
    })
    .join('')}</div>`
}

/** The blocks that a mail can show; every other is left out and noted. */
export const MAIL_BLOCKS: Readonly<Record<string, RenderMailBlock>> = {
  heading,
  text: richText,
  image: picture,
  button,
  columns,
}
