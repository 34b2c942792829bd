import { sameJson } from '#engine'
import type { BundleDifference } from '#gateway'
import { findDifferences } from '#pages/model'
import type { PageDocument } from '#schema'

type Data = Record<string, unknown>

/** As many as are told of one document, and as much of each text. */
const MOST = 60
const LETTERS = 200

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const idOf = (value: unknown): string | undefined => (isRecord(value) && typeof value.id === 'string' ? value.id : undefined)

/** Lists whose items have ids of their own are compared by them, others by place. */
function compare(before: unknown, after: unknown, path = ''): BundleDifference[] {
  if (sameJson(before ?? null, after ?? null)) return []
  const at = (name: string): string => (path ? `${path}.${name}` : name)
  if (isRecord(before) && isRecord(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => compare(before[name], after[name], at(name)))
  if (Array.isArray(before) && Array.isArray(after)) {
    const byId = [...before, ...after].every((item) => idOf(item) !== undefined)
    const named = (list: unknown[]): Map<string, unknown> => new Map(list.map((item, index) => [byId ? idOf(item)! : String(index), item]))
    const [was, is] = [named(before), named(after)]
    const found = [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => compare(was.get(name), is.get(name), `${path}[${name}]`))
    return found.length > 0 ? found : [{ change: 'moved', kind: 'document', path }]
  }
  const change = before === undefined || before === null ? 'added' : after === undefined || after === null ? 'removed' : 'changed'
  return [{ change, kind: 'document', path, before, after }]
}

/** What is shown of a value: no list shows more of it. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LETTERS ? `${value.slice(0, LETTERS)}…` : value
  if (isRecord(value) && typeof value.th === 'string') return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeof part === 'string' ? short(part) : '']))
  return typeof value === 'object' && value !== null ? short(JSON.stringify(value)) : value
}

/** What the list says in words, which it makes of the whole of it. */
const isSaid = ({ kind, path }: BundleDifference): boolean => kind === 'object' && (path === 'show' || path === 'logics')

/** What an import would change of a document: of a page its parts, of any other the paths. */
export function bundleDifferences(kind: 'page' | 'document', before: Data, after: Data): { differences: BundleDifference[]; more: number } {
  const read = kind === 'page' ? findDifferences({ builder: [], ...before } as unknown as PageDocument, { builder: [], ...after } as unknown as PageDocument) : undefined
  const all: BundleDifference[] = read?.ok ? read.value.map((one) => (one.change === 'changed' ? { change: one.change, kind: one.kind, ...(one.type === undefined ? {} : { type: one.type }), path: one.path, before: one.before, after: one.after } : { change: one.change, kind: one.kind, ...(one.type === undefined ? {} : { type: one.type }) })) : compare(before, after)
  return { differences: all.slice(0, MOST).map((one) => (isSaid(one) ? one : { ...one, ...('before' in one ? { before: short(one.before) } : {}), ...('after' in one ? { after: short(one.after) } : {}) })), more: Math.max(0, all.length - MOST) }
}
