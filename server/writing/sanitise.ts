import sanitizeHtml from 'sanitize-html'
import { RICH_RENAMED, RICH_TEXT } from '#shared'

const { tags, attributes } = RICH_TEXT

const ALLOWED_HTML: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { ...attributes, a: [...attributes.a!, 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    ...RICH_RENAMED,
    // Of another window the page that opened it is none of its business.
    a: (tagName, { rel: _rel, ...attribs }) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
  },
}

/** HTML of which only what rich text may be made of is left. */
export const sanitise = (html: string): string => sanitizeHtml(html, ALLOWED_HTML)
