import { useLocale, useText } from '#i18n'
import type { Holds } from '#pages/model'
import type { BlockDocument } from '#schema'
import { pickText } from '#shared'
import { useBlockNameIn } from '../context/blockName.ts'
import { LONGEST } from '../names/blockExcerpt.ts'

/** Kinds of blocks that are named of one row. */
const MOST = 4

const shorten = (words: string): string => {
  const plain = words.replace(/<[^>]*>/g, ' ').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain
}

/** What a row, a column or a block holds, in words: of a row its blocks, the first with what it says. */
export function useHoldsWords(blocks: Readonly<Record<string, BlockDocument>>) {
  const t = useText('builder')
  const locale = useLocale()
  const nameOf = useBlockNameIn(blocks)
  return (kind: string, { blocks: held, text }: Holds): string => {
    const words = text === undefined ? '' : shorten(pickText(text, locale))
    const quoted = words === '' ? '' : t('difference.quoted', { words })
    if (kind === 'object') return quoted
    if (held.length === 0) return t('difference.holds-nothing')
    const things = held.slice(0, MOST).map(({ type, count }, at) => {
      const name = nameOf(type)
      const one = at === 0 && quoted ? `${name} ${quoted}` : name
      return count > 1 ? t('difference.times', { name: one, count }) : one
    })
    return t('difference.holds', { things: `${things.join(', ')}${held.length > MOST ? '…' : ''}` })
  }
}
