import { sameJson } from '#engine'
import { isRecord, isTranslatedText, LOCALES } from '#shared'
import { mergeLists } from './mergeLists.ts'
import { conflictAt, inside, type Spot, type Three } from './spot.ts'
import { isRich, piecesOf } from './textPieces.ts'
import { threeWay } from './threeWay.ts'

/** What is one thing: half of it says something else. */
const WHOLE = new Set([
  'show',
  'logics',
  'when',
  'condition',
  'assert',
  'filter',
  'sort',
  'focus',
  'unique',
  'value',
  'query',
  'source',
])
/** What says of what kind a thing is, and with that what the rest of it means. */
const KINDS = ['type', 'kind', 'v', 'entity', 'collection', 'action', 'network']

const isOperator = (value: Record<string, unknown>): boolean => {
  const [only, ...others] = Object.keys(value)
  return (
    only !== undefined &&
    others.length === 0 &&
    /^(?:[^\w]+|and|or|if|in|var|cat|some|all)$/.test(only)
  )
}

/** Is it a thing whose parts are changed each by itself? */
const isOpen = (three: Three, { path }: Spot): boolean => {
  const sides = [three.base ?? {}, three.mine, three.theirs]
  if (!sides.every(isRecord) || sides.some(isOperator)) return false
  const parent = path.at(-2)
  if (WHOLE.has(path.at(-1) ?? '') || parent === 'bind') return false
  return KINDS.every(
    (kind) =>
      sameJson(sides[1]![kind], sides[2]![kind]) &&
      (three.base === undefined || sameJson(sides[0]![kind], sides[1]![kind])),
  )
}

/**
 * One value of two that were made from the same: what one side alone changed is taken from that side, field by field,
 * language by language, entry by entry of a list and paragraph by paragraph of a text. Only what both changed, and
 * differently, is asked for. Which side is called mine makes no difference.
 */
export function mergeValues(three: Three, spot: Spot): unknown {
  const { base, mine, theirs } = three
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  const texts = asTexts(three)
  if (texts) return mergeTexts(texts, spot)
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base)))
    return WHOLE.has(spot.path.at(-1) ?? '')
      ? spot.decide(conflictAt(spot, three))
      : mergeLists({ base: (base ?? []) as unknown[], mine, theirs }, spot, mergeValues)
  if (typeof mine === 'string' && typeof theirs === 'string') return mergeText(three, spot)
  if (!isOpen(three, spot)) return spot.decide(conflictAt(spot, three))
  return mergeRecords(three, spot)
}

/** Field by field; fields that both have stand as they did before, new ones behind them. */
export function mergeRecords(three: Three, spot: Spot): Record<string, unknown> {
  const [base, mine, theirs] = [three.base ?? {}, three.mine, three.theirs] as Record<
    string,
    unknown
  >[]
  const own = (value: Record<string, unknown>, key: string): unknown =>
    Object.hasOwn(value, key) ? value[key] : undefined
  const added = [...new Set([...Object.keys(mine!), ...Object.keys(theirs!)])]
    .filter((key) => !Object.hasOwn(base!, key))
    .toSorted()
  return Object.fromEntries(
    [...Object.keys(base!), ...added].flatMap((key) => {
      const value = mergeValues(
        { base: own(base!, key), mine: own(mine!, key), theirs: own(theirs!, key) },
        inside(spot, key),
      )
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** A text that somebody made one of several languages, as one in every version. */
function asTexts({ base, mine, theirs }: Three): Three | undefined {
  const sides = [base, mine, theirs]
  const isWord = (value: unknown): boolean =>
    value === undefined || value === null || typeof value === 'string' || isTranslatedText(value)
  if (!sides.some(isTranslatedText) || !sides.every(isWord) || !mine || !theirs) return undefined
  const inEach = (value: unknown): Record<string, unknown> =>
    Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        typeof value === 'string'
          ? value
          : ((value ?? {}) as Record<string, unknown>)[locale] || '',
      ]),
    )
  return { base: inEach(base), mine: inEach(mine), theirs: inEach(theirs) }
}

/** What is empty in a language that is not asked for is left away again. */
function mergeTexts(three: Three, spot: Spot): unknown {
  const merged = mergeRecords(three, spot)
  return Object.fromEntries(
    Object.entries(merged).filter(([locale, text]) => locale === LOCALES[0] || text !== ''),
  )
}

/** Line by line; of rich text paragraph by paragraph. */
function mergeText(three: Three, spot: Spot): unknown {
  const [base, mine, theirs] = [three.base, three.mine, three.theirs].map((text) =>
    typeof text === 'string' ? text : '',
  ) as [string, string, string]
  const pieces = [base, mine, theirs].map(piecesOf) as [string[], string[], string[]]
  const alike = isRich(mine) === isRich(theirs) && (base === '' || isRich(base) === isRich(mine))
  if (!alike || pieces.every(({ length }) => length < 2))
    return spot.decide(conflictAt(spot, three))
  let count = 0
  const ask = (part: Three): string => {
    const place = `¶${count++}`
    return String(spot.decide(conflictAt({ ...spot, path: [...spot.path, place] }, part)) ?? '')
  }
  const merged = threeWay(...pieces).map((stretch) => {
    if (stretch.same) return stretch.base.join('')
    const { base: was, mine: a, theirs: b } = stretch
    const even = was.length === a.length && was.length === b.length
    const parts = even ? was.map((one, i) => [[one], [a[i]!], [b[i]!]]) : [[was, a, b]]
    return parts
      .map((sides) => {
        const [old, left, right] = sides.map((side) => side.join('')) as [string, string, string]
        if (left === right || right === old) return left
        return left === old ? right : ask({ base: old, mine: left, theirs: right })
      })
      .join('')
  })
  return merged.join('')
}
