import { Button } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { BundleDifference } from '#gateway'
import { nodeOf, type Difference, type PageModel } from '#pages/model'
import type { BlockDocument } from '#schema'
import { isLocale, pickText, type Locale, type Text } from '#shared'
import { useBlockNameIn, usePropNameIn } from '../blockName.ts'
import { useBuilder } from '../builderContext.ts'
import { useDifferenceWords, type Around } from './differenceWords.ts'
import { useSubjects } from './inspector/rules/subjects.ts'
import { useTargets } from './inspector/rules/targets.ts'
import { pageLabel } from './inspector/pageSchemas.ts'
import { useNodeName } from '../rowName.ts'

const MOST = 60
/** Characters of a value that are shown, and how many of them lead to what differs. */
const LONGEST = 80
const AHEAD = 20

interface Props<D> {
  differences: D[]
  /** Takes one of them back to what it was in the other version: words and buttons say so. */
  onRestore?: (difference: D) => void
}

/** What differs between two versions, in words; rows and blocks are told apart as they are in the first of `models` that has them. */
export function DifferenceList({ models = [], ...props }: Props<Difference> & { models?: readonly PageModel[] }) {
  const { blocks } = useBuilder()
  const subjects = useSubjects()
  const { targets, labelOf } = useTargets(null)
  const nameOf = useNodeName()
  const nodeName = (id: string): string => {
    const model = models.find((one) => nodeOf(one, id))
    return model ? nameOf(model, id) : ''
  }
  return <Differences {...props} blocks={blocks} around={{ subjects, targets, labelOf }} nodeName={nodeName} />
}

/** A setting of the page by its label; what has no name stands as it is. */
function settingIn(path: string, locale: Locale): string {
  const steps = path.split('.')
  const language = isLocale(steps.at(-1)) ? steps.pop() : undefined
  const label = pageLabel(steps)
  return label === undefined ? path : `${pickText(label, locale)}${language === undefined ? '' : ` (${language.toUpperCase()})`}`
}

const isBoth = (value: unknown): boolean => typeof value === 'object' && value !== null && 'th' in value
const inBoth = (value: unknown): string => (isBoth(value) ? Object.values(value as object).filter(Boolean).join(' / ') : String(value ?? '–'))

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim()

/** Both as far as they are shown: from shortly before they differ, and without markup where the words do. */
function aroundChange(...both: [string, string]): [string, string] {
  const words = both.map(plain)
  const [before, after] = (words[0] === words[1] ? both : words) as [string, string]
  let from = 0
  if (Math.max(before.length, after.length) > LONGEST) {
    while (from < before.length && before[from] === after[from]) from++
    from = Math.max(0, from - AHEAD)
    // No letter without what stands on it.
    while (from > 0 && /\p{M}/u.test(before[from] ?? '')) from--
  }
  const cut = (text: string): string => `${from > 0 ? '…' : ''}${text.slice(from, from + LONGEST)}${text.length > from + LONGEST ? '…' : ''}`
  return [cut(before), cut(after)]
}

/** The same outside an open page; of a document that is no page, what differs has a path alone. */
export function Differences<D extends Difference | BundleDifference>({ differences, more = 0, blocks, around, nodeName, onRestore }: Props<D> & { more?: number | undefined; blocks: Readonly<Record<string, BlockDocument>>; around?: Around; nodeName?: (id: string) => string }) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockNameIn(blocks)
  const propOf = usePropNameIn(blocks)
  const inWords = useDifferenceWords(around)
  if (differences.length === 0) return <p className="builder-note">{t('difference.none')}</p>
  const hidden = Math.max(0, differences.length - MOST) + more
  const read = (value: unknown): string => (value === undefined || value === null || value === '' ? '–' : typeof value === 'object' && 'th' in value ? pickText(value as Text, locale) : typeof value === 'object' ? JSON.stringify(value) : String(value))
  /** Of words of which only the other language differs, both. */
  const wordsOf = (a: unknown, b: unknown): [string, string] => ((isBoth(a) || isBoth(b)) && read(a) === read(b) ? [inBoth(a), inBoth(b)] : [read(a), read(b)])
  return (
    <ul className="builder-differences">
      {differences.slice(0, MOST).map((one, index) => {
        const named = 'id' in one && one.id ? nodeName?.(one.id) : ''
        const what = named || (one.kind === 'document' ? '' : one.kind === 'page' ? t('part.page') : one.kind === 'object' ? nameOf(one.type ?? '') : t(`part.${one.kind}`))
        const said = one.kind === 'object' && 'path' in one ? [one.before, one.after].map((value) => inWords(one.path ?? '', value, 'id' in one ? one.id : undefined)) : []
        const [before, after] = said[0] && said[1] ? [said[0].text, said[1].text] : 'path' in one ? aroundChange(...wordsOf(one.before, one.after)) : []
        return (
          <li key={index} data-change={one.change}>
            <strong>{t(`difference.${onRestore ? 'then.' : ''}${one.change}`)}</strong> {what}
            {'path' in one && one.path !== undefined && <span>{what && ' · '}<q>{one.kind === 'page' ? settingIn(one.path, locale) : propOf(one.type, one.path)}</q>{one.change !== 'moved' && <>: {one.change !== 'added' && <del title={said[0]?.code}>{before}</del>}{one.change === 'changed' && ' → '}{one.change !== 'removed' && <ins title={said[1]?.code}>{after}</ins>}</>}</span>}
            {onRestore && <Button size="compact-xs" variant="subtle" aria-label={`${t(`difference.back.${one.change}`)}: ${what}`} onClick={() => onRestore(one)}>{t(`difference.back.${one.change}`)}</Button>}
          </li>
        )
      })}
      {hidden > 0 && <li>{t('difference.more', { count: hidden })}</li>}
    </ul>
  )
}
