import { convert } from 'html-to-text'
import type { PageRow } from '#schema'
import { escapeHtml, type Locale, type Text } from '#shared'
import { filledText, mailImage, type MailContext } from './context.ts'
import { renderRows } from './rows.ts'
import { bodyText, COLOURS, FONTS, HEADINGS, quietText, SIDE, WIDTH } from './style.ts'

/** What every mail of a site wears (spec: academy 7, `email_template`). */
export interface MailDress {
  siteName: Text
  logo?: string
  banner?: string
  heading?: Text
  footer?: Text
  /** `#rrggbb`. */
  brand?: string
}

export interface MailInput {
  subject: Text
  /** Rows of a template, or a plain text. */
  body: { rows: PageRow[] } | { text: string }
  dress: MailDress
  locale: Locale
  origin: string
  values: Record<string, unknown>
  /** Where the reader says that they want no more. */
  unsubscribe?: { link: string; label: Text }
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Blocks that were left out. */
  left: MailContext['left']
}

/** An address of the site that stands alone leads there. */
const linked = (part: string, origin: string): string =>
  part.startsWith(`${origin}/`) && !/\s/.test(part)
    ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`
    : escapeHtml(part).replaceAll('\n', '<br>')

const paragraphs = (text: string, origin: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p style="${bodyText}">${linked(part, origin)}</p>`)
    .join('')

/** A subject is one line, whatever was filled into it. */
const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

const UNESCAPED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const plain = (escaped: string): string =>
  escaped.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => UNESCAPED[sign]!)

/** The same words without pictures; addresses stand beside their links. */
export const plainText = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()

/** A mail as HTML for mail readers (tables, inline styles, whole addresses, nothing that runs) and as plain text. */
export function renderMail({
  subject,
  body,
  dress,
  locale,
  origin,
  values,
  unsubscribe,
}: MailInput): RenderedMail {
  const context: MailContext = {
    locale,
    origin,
    values,
    brand: dress.brand ?? COLOURS.brand,
    left: [],
  }
  const wide = WIDTH - 2 * SIDE
  const title = oneLine(plain(filledText(subject, context)))
  const [logo, banner] = [mailImage(dress.logo, context), mailImage(dress.banner, context)]
  const [heading, footer, name] = [
    filledText(dress.heading, context),
    filledText(dress.footer, context),
    filledText(dress.siteName, { locale, values: {} }),
  ]
  const main = 'rows' in body ? renderRows(body.rows, context, wide) : paragraphs(body.text, origin)
  const cell = (content: string, more = ''): string =>
    `<tr><td bgcolor="${COLOURS.paper}" style="background-color:${COLOURS.paper};color:${COLOURS.text};padding:16px ${SIDE}px;font-family:${FONTS};${more}">${content}</td></tr>`
  const head = logo
    ? `<img src="${escapeHtml(logo)}" alt="${name}" height="40" style="display:block;height:40px;width:auto;border:0;">`
    : `<p style="${HEADINGS[3]}">${name}</p>`
  const bottom = `${footer && `<p style="${quietText(13)}">${footer}</p>`}${unsubscribe ? `<p style="${quietText(13)}"><a href="${escapeHtml(unsubscribe.link)}" style="color:${COLOURS.quiet};text-decoration:underline;">${filledText(unsubscribe.label, context)}</a></p>` : ''}`
  const rows = [
    cell(head, `border-bottom:1px solid ${COLOURS.line};`),
    ...(banner
      ? [
          `<tr><td bgcolor="${COLOURS.paper}" style="background-color:${COLOURS.paper};padding:0;"><img src="${escapeHtml(banner)}" alt="" width="${WIDTH}" style="display:block;width:100%;max-width:${WIDTH}px;height:auto;border:0;"></td></tr>`,
        ]
      : []),
    ...(heading ? [cell(`<h1 style="${HEADINGS[1]}">${heading}</h1>`)] : []),
    cell(main),
    ...(bottom ? [cell(bottom, `border-top:1px solid ${COLOURS.line};`)] : []),
  ].join('')
  const inner = `<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${WIDTH}px;">${rows}</table>`
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:0;background-color:${COLOURS.ground};"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOURS.ground}" style="background-color:${COLOURS.ground};"><tr><td align="center" style="padding:16px 8px;">${inner}</td></tr></table></body></html>`
  const words = `<div>${heading && `<h1>${heading}</h1>`}${main}${bottom && `<hr>${bottom}`}</div>`
  return { subject: title, html, text: plainText(words), left: context.left }
}
