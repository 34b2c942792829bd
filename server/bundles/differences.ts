import { isTranslatedText, isRecord, type Text } from '#shared'
import { sameJson } from '#engine'
import type { BundleDifference } from '#gateway'
import { findDifferences, leavesBetween, type Difference, type Holds } from '#pages/model'
import type { PageDocument } from '#schema'

type Data = Record<string, unknown>

/** As many as are told of one document, and as much of each text. */
const MOST = 60
const LETTERS = 200
/** Letters that lead to what differs. */
const AHEAD = 40

const idOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.id === 'string' ? value.id : undefined

/** A list of things that the other side has not at all is told thing by thing. */
const asList = (value: unknown, beside: unknown): unknown =>
  (value ?? null) === null && Array.isArray(beside) && beside.some(isRecord) ? [] : value

/** Lists whose items have ids of their own are compared by them, others by place. */
function compare(was: unknown, is: unknown, path = ''): BundleDifference[] {
  const [before, after] = [asList(was, is), asList(is, was)]
  if (sameJson(before ?? null, after ?? null)) return []
  const at = (name: string): string => (path ? `${path}.${name}` : name)
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare(before[name], after[name], at(name)),
    )
  if (Array.isArray(before) && Array.isArray(after)) {
    const byId = [...before, ...after].every((item) => idOf(item) !== undefined)
    const named = (list: unknown[]): Map<string, unknown> =>
      new Map(list.map((item, index) => [byId ? idOf(item)! : String(index), item]))
    const [had, has] = [named(before), named(after)]
    const found = [...new Set([...has.keys(), ...had.keys()])].flatMap((name) =>
      compare(had.get(name), has.get(name), `${path}[${name}]`),
    )
    return found.length > 0 ? found : [{ change: 'moved', kind: 'document', path }]
  }
  const change =
    before === undefined || before === null
      ? 'added'
      : after === undefined || after === null
        ? 'removed'
        : 'changed'
  return [{ change, kind: 'document', path, before, after }]
}

/** Where two texts begin to be told: shortly before they differ, and not within a tag. */
function beginOf(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string' || Math.max(a.length, b.length) <= LETTERS)
    return 0
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  const from = Math.max(0, same - AHEAD)
  const tag = a.lastIndexOf('<', from)
  return tag > a.lastIndexOf('>', from) ? tag : from
}

/** As much of a value as is shown beside another one; of what has texts those. */
function short(value: unknown, beside?: unknown): unknown {
  if (typeof value === 'string') {
    const from = beginOf(value, beside)
    const shown = value.slice(from, from + LETTERS)
    return `${from > 0 ? '…' : ''}${shown}${from + shown.length < value.length ? '…' : ''}`
  }
  if (isTranslatedText(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        typeof part === 'string'
          ? short(part, isTranslatedText(beside) ? (beside as Data)[name] : undefined)
          : '',
      ]),
    )
  if (isRecord(value) && Object.values(value).some(isTranslatedText))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => isTranslatedText(part))
        .map(([name, part]) => [name, short(part)]),
    )
  if (Array.isArray(value) && !value.some(isRecord))
    return value.slice(0, MOST).map((one) => short(one))
  return typeof value === 'object' && value !== null ? short(JSON.stringify(value)) : value
}

/** What the list says in words, which it makes of the whole of it. */
const isSaid = (kind: string, path: string): boolean =>
  kind === 'object' && (path === 'show' || path === 'logics')

/** What an import would change of a document: of a page its parts, of any other the paths. */
export function bundleDifferences(
  kind: 'page' | 'document',
  before: Data,
  after: Data,
): { differences: BundleDifference[]; more: number } {
  const read =
    kind === 'page'
      ? findDifferences(
          { builder: [], ...before } as unknown as PageDocument,
          { builder: [], ...after } as unknown as PageDocument,
        )
      : undefined
  const all: BundleDifference[] = read?.ok ? read.value.flatMap(ofPage) : compare(before, after)
  return {
    differences: all
      .slice(0, MOST)
      .map((one) =>
        isSaid(one.kind, one.path ?? '')
          ? one
          : {
              ...one,
              ...('before' in one ? { before: short(one.before, one.after) } : {}),
              ...('after' in one ? { after: short(one.after, one.before) } : {}),
            },
      ),
    more: Math.max(0, all.length - MOST),
  }
}

/** What came or went, with as much of its words as is shown. */
const shortHolds = ({ blocks, text }: Holds): Holds => ({
  blocks: blocks.slice(0, MOST),
  ...(text === undefined ? {} : { text: short(text) as Text }),
})

/** Of a value that changed, each thing in it that did. */
function ofPage(one: Difference): BundleDifference[] {
  const what = {
    change: one.change,
    kind: one.kind,
    ...(one.type === undefined ? {} : { type: one.type }),
  }
  if (one.change !== 'changed')
    return [{ ...what, ...(one.holds ? { holds: shortHolds(one.holds) } : {}) }]
  const leaves = isSaid(one.kind, one.path)
    ? [{ steps: [one.path], before: one.before, after: one.after }]
    : leavesBetween(one.before, one.after, one.path.split('.'))
  return leaves.map(({ steps, ...sides }) => ({ ...what, path: steps.join('.'), ...sides }))
}
