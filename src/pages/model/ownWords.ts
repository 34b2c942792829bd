import type { BlockDocument, PageDocument } from '#schema'
import { isRecord } from '#shared'
import { mapPage } from './copy.ts'

type QueryDocuments = Record<string, Pick<BlockDocument, 'queries'>>

interface Words {
  shared: Set<string>
  own: Set<string>
}

/** The words of the address that something reads: those that all of the page share, and those marked `own`. */
function wordsIn(value: unknown, words: Words): Words {
  if (Array.isArray(value)) value.forEach((item) => wordsIn(item, words))
  else if (isRecord(value)) {
    if (typeof value.$search === 'string')
      (value.own === true ? words.own : words.shared).add(value.$search)
    Object.values(value).forEach((item) => wordsIn(item, words))
  }
  return words
}

const noWords = (): Words => ({ shared: new Set(), own: new Set() })

/**
 * What stands before its own words of the address (`{ "$search": name, "own": true }`), by the ids of the objects that
 * need it. The first of a page that reads such a word has it as it is, so that the addresses of a page with one table
 * stay short; a later one has its customId or id before it. In a reusable part, which stands on any page, all have.
 */
export function ownWords(
  page: PageDocument,
  blocks: QueryDocuments,
  inPart = false,
): Record<string, string> {
  const reading: { id: string; names: string[]; words: Words }[] = []
  mapPage(page, (object) => {
    const queries = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.queries : undefined
    const words = wordsIn(queries, noWords())
    reading.push({ id: object.id, names: [object.customId ?? object.id, object.id], words })
    return object
  })
  const { shared: taken } = wordsIn(page.sources, noWords())
  for (const { words } of reading) words.shared.forEach((word) => taken.add(word))
  const before: Record<string, string> = {}
  for (const { id, names, words } of reading) {
    const own = [...words.own]
    const isFree = (name: string): boolean => !own.some((word) => taken.has(name + word))
    const name = ['', ...names.map((one) => `${one}-`)].find(
      (one) => !(inPart && one === '') && isFree(one),
    )
    own.forEach((word) => taken.add((name ?? '') + word))
    if (name && own.length > 0) before[id] = name
  }
  return before
}
