import { safeImage, type PageInput } from '#pages/model'
import { pickText } from '#shared'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : ''

/** What the head says itself, or what would change how the page is shown and kept: no page says it in tags of its own. */
const OWN_TAGS =
  /^(description|keywords|robots|googlebot|viewport|referrer|color-scheme|theme-color|generator|og:.*)$/i
const TAG_NAME = /^[a-z][a-z0-9:._-]{0,59}$/i

/** The tags that somebody wrote for this page: a name and words, nothing that acts. */
const ownTags = (tags: readonly { name?: unknown; content?: unknown }[] = []): string =>
  tags
    .map(({ name, content }) =>
      typeof name === 'string' &&
      typeof content === 'string' &&
      TAG_NAME.test(name) &&
      !OWN_TAGS.test(name)
        ? meta(
            name.includes(':') && !name.startsWith('twitter:') ? 'property' : 'name',
            name,
            content,
          )
        : '',
    )
    .join('')

/** What a site is called that has no name (spec: academy 2.2, page title). */
const NO_NAME = 'Website'

/** Addresses of this page in both languages, without words of the query that do not change what it says. */
function addresses({ origin, path }: PageInput): { th: string; en: string } {
  const [pathname = '/', query = ''] = path.split('?')
  const page = new URLSearchParams(query).get('page')
  const kept = page && page !== '1' ? `page=${encodeURIComponent(page)}` : ''
  const at = (words: string[]): string =>
    origin + pathname + (words.some(Boolean) ? `?${words.filter(Boolean).join('&')}` : '')
  return { th: at([kept]), en: at([kept, 'lang=en']) }
}

/** Title, description, canonical address, Open Graph and languages of a page; screens are kept out of search engines. */
export function documentHead(input: PageInput, screenTitle: string): string {
  const { locale, site, origin } = input
  const say = (...texts: Parameters<typeof pickText>[0][]): string =>
    texts.map((text) => pickText(text, locale)).find(Boolean) ?? ''
  const siteName = say(site.siteName) || NO_NAME
  const page = input.kind === 'page' ? input.page : undefined
  const shown = input.kind === 'page' ? input.meta : undefined
  const title = say(shown?.title, page?.seo?.title, page?.title) || screenTitle
  const description = say(
    shown?.description,
    page?.seo?.description,
    site.seo?.description,
    site.tagline,
  )
  const image = safeImage(shown?.image ?? page?.seo?.image ?? (page ? site.seo?.image : undefined))
  const icon = safeImage(site.siteFavicon)
  const { th, en } = addresses(input)
  const canonical = locale === 'en' ? en : th
  const indexed = page !== undefined && !page.seo?.noindex && !page.authen
  const links = indexed
    ? [
        `<link rel="canonical" href="${escapeHtml(canonical)}">`,
        `<link rel="alternate" hreflang="th" href="${escapeHtml(th)}">`,
        `<link rel="alternate" hreflang="en" href="${escapeHtml(en)}">`,
        `<link rel="alternate" hreflang="x-default" href="${escapeHtml(th)}">`,
        `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(siteName)}" href="/feed.xml">`,
      ]
    : [meta('name', 'robots', 'noindex')]
  return [
    `<title>${escapeHtml(title && title !== siteName ? `${title} | ${siteName}` : siteName)}</title>`,
    meta('name', 'description', description),
    meta('name', 'keywords', say(page?.seo?.keywords, site.seo?.keywords)),
    ownTags(page?.seo?.meta),
    icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : '',
    ...links,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title || siteName),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', locale === 'en' ? 'en_GB' : 'th_TH'),
    meta('property', 'og:image', image ? new URL(image, origin).href : ''),
  ].join('')
}
