import type { Subject } from '#crud'
import { isRecord, isScalar } from '#shared'

/** How an option is written down: a text that is filled, or an expression that is worked out and keeps its kind. */
export type WrittenAs = 'text' | 'expression'

/** Where the value of an option comes from, as people choose it. */
export type Source =
  | { from: 'nothing' }
  | { from: 'fixed'; value: string | number | boolean }
  | { from: 'path'; path: string }
  /** More than can be chosen: written by hand. */
  | { from: 'own'; value: unknown }

const ALONE = /^\{\{\s*([^{}]+?)\s*\}\}$/

export function readSource(value: unknown): Source {
  if (value === undefined || value === null || value === '') return { from: 'nothing' }
  if (typeof value === 'string') {
    const path = ALONE.exec(value)?.[1]
    if (path) return { from: 'path', path }
    return value.includes('{{') ? { from: 'own', value } : { from: 'fixed', value }
  }
  if (isScalar(value)) return { from: 'fixed', value: value as number | boolean }
  if (isRecord(value) && Object.keys(value).length === 1) {
    if (typeof value.var === 'string') return { from: 'path', path: value.var }
    if ('today' in value) return { from: 'path', path: 'today' }
  }
  return { from: 'own', value }
}

export function writeSource(source: Source, as: WrittenAs): unknown {
  if (source.from === 'nothing') return undefined
  if (source.from !== 'path') return source.value
  if (as === 'text') return `{{${source.path}}}`
  return source.path === 'today' ? { today: [] } : { var: source.path }
}

/** Kinds of values that may stand where one of a kind is wanted. */
const FITS: Record<Subject['kind'], readonly Subject['kind'][]> = {
  text: ['text', 'choice', 'number', 'date'],
  choice: ['choice', 'text'],
  number: ['number'],
  date: ['date'],
  boolean: ['boolean'],
  list: ['list'],
  presence: [],
}

/** What a value of a kind can be taken from; of anything where nobody knows the kind. The day today is worked out, so no text holds it. */
export const fittingSources = (
  subjects: readonly Subject[],
  kind: Subject['kind'] | undefined,
  as: WrittenAs,
): Subject[] =>
  subjects.filter(
    (one) =>
      (as === 'expression' || one.path !== 'today') && (!kind || FITS[kind].includes(one.kind)),
  )

/** What was written by hand: JSON where it is some, the text itself else. */
export function ownValue(text: string, as: WrittenAs): unknown {
  if (as === 'text') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
