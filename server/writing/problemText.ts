import th from '#i18n/locales/th/builder-later.json' with { type: 'json' }
import en from '#i18n/locales/en/builder-later.json' with { type: 'json' }
import type { PageProblem } from '#pages/model'
import type { BlockDocument } from '#schema'
import { fillTemplate, LOCALES, pickText, type Bilingual, type Locale } from '#shared'
import { failureText } from '../middleware/failures.ts'

interface Texts {
  problem: Record<string, string>
  problems: { value: Record<string, string>; text: Record<string, string> }
  languages: { page: string; row: string }
}
const TEXTS: Record<Locale, Texts> = { th, en }

/** What is wrong with a page in the sentence that the builder shows, in both languages. */
export function problemText({ code, node, path = [], params = {} }: Pick<PageProblem, 'code' | 'params'> & Partial<PageProblem>, blocks: Readonly<Record<string, BlockDocument>>): Bilingual {
  const { block = '', label, value = '', failure } = params
  const isRow = node !== null && block === ''
  const names = (locale: Locale): string[] => [...(params.names ?? []).map((name) => pickText(name, locale)), ...(params.widths ?? []).map((width) => TEXTS[locale].problems.value[width] ?? width)]
  const text = (locale: Locale): string =>
    fillTemplate(TEXTS[locale].problem[code] ?? code, {
      ...params,
      names: new Intl.ListFormat(locale).format(names(locale)),
      block: block === '' ? TEXTS[locale].languages[isRow ? 'row' : 'page'] : pickText(blocks[block]?.label ?? block, locale),
      label: label ? pickText(label, locale) : (TEXTS[locale].problems.text[`${isRow ? 'row-' : ''}${path.join('-')}`] ?? ''),
      reason: failure ? failureText(failure)[locale] : '',
      value: TEXTS[locale].problems.value[value] ?? value,
    })
  return Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as unknown as Bilingual
}
