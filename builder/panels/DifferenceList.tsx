import { Button } from '@mantine/core'
import { useLocale, useText } from '#i18n'
import type { BundleDifference } from '#gateway'
import type { Difference } from '#pages/model'
import type { BlockDocument } from '#schema'
import { pickText, type Text } from '#shared'
import { useBlockNameIn, usePropNameIn } from '../blockName.ts'
import { useBuilder } from '../builderContext.ts'
import { useDifferenceWords, type Around } from './differenceWords.ts'
import { useSubjects } from './inspector/rules/subjects.ts'
import { useTargets } from './inspector/rules/targets.ts'

const MOST = 60
/** Characters of a value that are shown, and how many of them lead to what differs. */
const LONGEST = 80
const AHEAD = 20

interface Props<D> {
  differences: D[]
  /** Takes one of them back to what it was in the other version: words and buttons say so. */
  onRestore?: (difference: D) => void
}

/** What differs between two versions, in words. */
export function DifferenceList(props: Props<Difference>) {
  const { blocks } = useBuilder()
  const subjects = useSubjects()
  const { targets, labelOf } = useTargets(null)
  return <Differences {...props} blocks={blocks} around={{ subjects, targets, labelOf }} />
}

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
export function Differences<D extends Difference | BundleDifference>({ differences, more = 0, blocks, around, onRestore }: Props<D> & { more?: number | undefined; blocks: Readonly<Record<string, BlockDocument>>; around?: Around }) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockNameIn(blocks)
  const propOf = usePropNameIn(blocks)
  const inWords = useDifferenceWords(around)
  if (differences.length === 0) return <p className="builder-note">{t('difference.none')}</p>
  const hidden = Math.max(0, differences.length - MOST) + more
  const read = (value: unknown): string => (value === undefined || value === null || value === '' ? '–' : typeof value === 'object' && 'th' in value ? pickText(value as Text, locale) : typeof value === 'object' ? JSON.stringify(value) : String(value))
  return (
    <ul className="builder-differences">
      {differences.slice(0, MOST).map((one, index) => {
        const what = one.kind === 'document' ? '' : one.kind === 'page' ? t('part.page') : one.kind === 'object' ? nameOf(one.type ?? '') : t(`part.${one.kind}`)
        const said = one.kind === 'object' && 'path' in one ? [one.before, one.after].map((value) => inWords(one.path ?? '', value, 'id' in one ? one.id : undefined)) : []
        const [before, after] = said[0] && said[1] ? [said[0].text, said[1].text] : 'path' in one ? aroundChange(read(one.before), read(one.after)) : []
        return (
          <li key={index} data-change={one.change}>
            <strong>{t(`difference.${onRestore ? 'then.' : ''}${one.change}`)}</strong> {what}
            {'path' in one && one.path !== undefined && <span>{what && ' · '}<q>{propOf(one.type, one.path)}</q>{one.change !== 'moved' && <>: {one.change !== 'added' && <del title={said[0]?.code}>{before}</del>}{one.change === 'changed' && ' → '}{one.change !== 'removed' && <ins title={said[1]?.code}>{after}</ins>}</>}</span>}
            {onRestore && <Button size="compact-xs" variant="subtle" aria-label={`${t(`difference.back.${one.change}`)}: ${what}`} onClick={() => onRestore(one)}>{t(`difference.back.${one.change}`)}</Button>}
          </li>
        )
      })}
      {hidden > 0 && <li>{t('difference.more', { count: hidden })}</li>}
    </ul>
  )
}
