import type { Field } from '#schema'
import type { PropKind } from './propKind.ts'

export { propKind, type PropKind } from './propKind.ts'

const NO_TEXT = new Set([
  'html',
  'image-address',
  'image',
  'file',
  'signature',
  'hidden',
  'password',
  'json',
  'code',
  'link',
  'icon',
  'colour',
])

/** How a field stands in a prop: what follows its name in the path (`|date`, `.url`); nothing where it does not fit. */
export function fitting(kind: PropKind, field: Field): string | undefined {
  const { type, format, $ref, enum: choices } = field
  const widget = field['x-widget']
  if (field['x-secret'] || kind === 'word') return undefined
  if (kind === 'html') return widget === 'html' ? '' : undefined
  if (kind === 'image')
    return widget === 'image-address' ? '' : $ref === 'sala:file' ? '.url' : undefined
  if (kind === 'number')
    return (type === 'number' || type === 'integer') && !choices ? '' : undefined
  if (kind === 'link')
    return format === 'uri' || widget === 'url' || widget === 'link' ? '' : undefined
  if ($ref === 'sala:text') return widget === undefined ? '' : undefined
  if (widget !== undefined && NO_TEXT.has(widget)) return undefined
  if (type === 'number' || type === 'integer')
    return choices ? undefined : field['x-money'] ? '|money' : '|number'
  if (type !== 'string' || choices || field['x-ref']) return undefined
  return format === 'date' ? '|date' : format === 'date-time' ? '|datetime' : ''
}

/** Can the entries of a field be repeated? */
export const isList = (field: Field): boolean =>
  field.type === 'array' && typeof field.items === 'object' && !field['x-secret']

const ADDRESS = /^([^{}]*)\{\{((?:source|row)\.[\w.-]+)\}\}$/

/** An address with a value of a record at its end, taken apart; `null` for any other binding. */
export function readAddress(spec: string): { before: string; path: string } | null {
  const found = ADDRESS.exec(spec)
  return found ? { before: found[1]!, path: found[2]! } : null
}

export const writeAddress = (before: string, path: string): string => `${before}{{${path}}}`
