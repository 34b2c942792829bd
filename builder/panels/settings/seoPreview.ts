import { safeImage, type SiteInput } from '#pages/model'
import type { PageDocument } from '#schema'
import { pickText, type Locale } from '#shared'

/** Signs that search engines show before they cut. */
export const TITLE_LENGTH = 60
export const TEXT_LENGTH = 155
/** Descriptions below this say too little to be chosen. */
const SHORT_TEXT = 50

/** Vowels and tones that stand above or below a letter take no room of their own. */
const STACKED = /\p{Mn}/u

/** How many signs stand side by side. */
export const shownLength = (text: string): number =>
  [...text].filter((sign) => !STACKED.test(sign)).length

/** As much of a text as is shown, never within a letter and its signs, at a space where there is one near. */
export function cutTo(text: string, most: number): string {
  if (shownLength(text) <= most) return text
  let kept = ''
  let length = 0
  for (const sign of text) {
    if (!STACKED.test(sign)) length++
    if (length > most - 1) break
    kept += sign
  }
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length * 0.8 ? kept.slice(0, space) : kept).trimEnd()}…`
}

export interface Counted {
  text: string
  shown: string
  length: number
  warning?: 'too-long' | 'too-short'
}

const counted = (text: string, most: number, least = 0): Counted => {
  const length = shownLength(text)
  return {
    text,
    shown: cutTo(text, most),
    length,
    ...(length > most
      ? { warning: 'too-long' as const }
      : length > 0 && length < least
        ? { warning: 'too-short' as const }
        : {}),
  }
}

export interface SeoPreview {
  /** As the head of the page says it, with the name of the site. */
  title: Counted
  description: Counted
  /** What stands for a description of its own: that of the site, or nothing. */
  without?: 'borrowed' | 'none'
  address: string
  siteName: string
  /** Title of a shared link. */
  shareTitle: string
  image: string | undefined
}

/** What search engines and shared links show of a page, made as the head of the page is. */
export function seoPreview(
  page: Pick<PageDocument, 'title' | 'slug' | 'seo'>,
  site: Pick<SiteInput, 'siteName' | 'tagline' | 'seo'>,
  locale: Locale,
  origin: string,
): SeoPreview {
  const siteName = pickText(site.siteName, locale)
  const title = pickText(page.seo?.title, locale) || pickText(page.title, locale)
  const own = pickText(page.seo?.description, locale)
  const description =
    own || pickText(site.seo?.description, locale) || pickText(site.tagline, locale)
  const host = origin.replace(/^https?:\/\//, '')
  return {
    title: counted(title && title !== siteName ? `${title} | ${siteName}` : siteName, TITLE_LENGTH),
    description: counted(description, TEXT_LENGTH, SHORT_TEXT),
    ...(own ? {} : { without: description ? 'borrowed' : 'none' }),
    address: `${host} › cms › page › ${page.slug}`,
    siteName,
    shareTitle: title || siteName,
    image: safeImage(page.seo?.image ?? site.seo?.image),
  }
}
