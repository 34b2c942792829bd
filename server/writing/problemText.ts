import { nodeOf, rowPlace, type PageModel, type PageProblem } from '#pages/model'
import type { BlockDocument } from '#schema'
import { intl, LOCALES, pickText, type Bilingual, type Locale } from '#shared'
import { failureText, formReason } from '../http/failures.ts'
import { textsOf } from '../http/texts.ts'

const texts = (locale: Locale) => textsOf('builder-lazy', locale)

/** A row as its visitors know it. */
function rowName(model: PageModel, id: string, locale: Locale): string {
  const place = rowPlace(model, id)
  if (!place) return ''
  const heading = pickText(place.heading ?? '', locale)
  const name = texts(locale)(`row-name.${place.as}`, { number: place.number })
  return heading === '' ? name : texts(locale)('row-name.headed', { name, heading })
}

/** A row as above, a block by its kind and what it is called. */
function nodeName(
  model: PageModel,
  id: string,
  blocks: Readonly<Record<string, BlockDocument>>,
  locale: Locale,
): string {
  const node = nodeOf(model, id)
  if (node?.kind !== 'object') return rowName(model, id, locale)
  const [name, heading] = [
    pickText(blocks[node.data.type]?.label ?? node.data.type, locale),
    pickText(node.data.label ?? node.data.name ?? '', locale),
  ]
  return heading === '' ? name : texts(locale)('row-name.headed', { name, heading })
}

/** What is wrong with a page in the sentence that the builder shows, in both languages. */
export function problemText(
  {
    code,
    node,
    path = [],
    params = {},
  }: Pick<PageProblem, 'code' | 'params'> & Partial<PageProblem>,
  blocks: Readonly<Record<string, BlockDocument>>,
  model?: PageModel,
): Bilingual {
  const { block = '', label, value = '', failure } = params
  const row = (locale: Locale): string => (model && node ? rowName(model, node, locale) : '')
  const isRow = row('en') !== ''
  const names = (locale: Locale): string[] => [
    ...(params.names ?? []).map((name) => pickText(name, locale)),
    ...(params.widths ?? []).map(
      (width) => texts(locale)(`problems.value.${width}`, { defaultValue: '' }) || width,
    ),
  ]
  const form = (locale: Locale, given: Record<string, unknown>): string => {
    const place = model && node ? `${nodeName(model, node, blocks, locale)}: ` : ''
    return (
      place +
      formReason(
        {
          ...given,
          ...(model &&
            typeof given.other === 'string' && {
              other: nodeName(model, given.other, blocks, locale) || given.other,
            }),
        },
        locale,
      )
    )
  }
  const text = (locale: Locale): string =>
    texts(locale)(`problem.${code}`, {
      defaultValue: code,
      ...params,
      names: intl.lists(locale).format(names(locale)),
      block: isRow
        ? row(locale)
        : block === ''
          ? texts(locale)('languages.page')
          : pickText(blocks[block]?.label ?? block, locale),
      label: label
        ? pickText(label, locale)
        : texts(locale)(`problems.text.${isRow ? 'row-' : ''}${path.join('-')}`, {
            defaultValue: '',
          }),
      reason: failure ? failureText(failure)[locale] : '',
      value: texts(locale)(`problems.value.${value}`, { defaultValue: '' }) || value,
      place: params.place ? ` (${pickText(params.place, locale)})` : '',
    })
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, params.form ? form(locale, params.form) : text(locale)]),
  ) as unknown as Bilingual
}
