import {
  escapeHtml,
  fillHtml,
  fillTemplate,
  pickText,
  valueWriter,
  type Locale,
  type Text,
} from '#shared'
import { safeImage, safeLink } from '#pages/model'

export interface MailContext {
  locale: Locale
  /** `https://host` of the site, for links and pictures. */
  origin: string
  /** What `{{path}}` reads. */
  values: Record<string, unknown>
  /** Main colour of the site, `#rrggbb`. */
  brand: string
  /** Blocks that a mail cannot show, by object id and type; filled while drawing. */
  left: { id: string; type: string }[]
}

/** A text with its values, ready to stand in HTML: the text and every value are escaped. Values are read once, never filled again. */
export const filledText = (
  text: Text | undefined,
  { locale, values }: Pick<MailContext, 'locale' | 'values'>,
): string => escapeHtml(fillTemplate(pickText(text, locale), values, valueWriter(locale)))

/** HTML that an admin wrote, with escaped values in it; still to be cleaned. */
export const filledHtml = (
  html: Text | undefined,
  { locale, values }: Pick<MailContext, 'locale' | 'values'>,
): string => fillHtml(pickText(html, locale), values, valueWriter(locale))

/** A link as it may stand in a mail: whole, and of an allowed scheme. */
export function wholeLink(address: unknown, origin: string): string | undefined {
  const link = safeLink(address)
  if (link === undefined || /^(mailto|tel):/i.test(link)) return link
  return URL.canParse(link, `${origin}/`) ? new URL(link, `${origin}/`).href : undefined
}

export const wholeImage = (address: unknown, origin: string): string | undefined =>
  safeImage(wholeLink(address, origin))

const filledAddress = (address: unknown, values: unknown): unknown =>
  typeof address === 'string' ? fillTemplate(address, values) : undefined

/** The same after its values are filled in. */
export const mailLink = (
  address: unknown,
  { origin, values }: Pick<MailContext, 'origin' | 'values'>,
): string | undefined => wholeLink(filledAddress(address, values), origin)

export const mailImage = (
  address: unknown,
  { origin, values }: Pick<MailContext, 'origin' | 'values'>,
): string | undefined => wholeImage(filledAddress(address, values), origin)
