import type { Failure } from './result.ts'

/** Kinds of values that people are asked for in words of their own; `null` beside them only says that none is fine too. */
const KINDS = ['integer', 'number', 'string', 'boolean', 'array']

/** What is told with the nearest that there is, where one is near. */
const NEAR = new Set<string>([
  'unknown-operator',
  'link-incomplete',
  'flow-value-unknown',
  'mail-value-unknown',
])

/** The key of a failure's text in `errors.json`: a value of the wrong kind is asked for in the words of the right one, a misspelt operator and a link that is not complete with the nearest, digits that do not fit or are too many, and a day that is not there, as such, a number between two bounds with both. */
export function textKey({ code, params }: Failure): string {
  if (NEAR.has(code) && params?.suggestion) return `${code}-near`
  if (/^field-(format|type|json)$/.test(code) && params?.digits) return `${code}-digits`
  if (code === 'field-format' && params?.day) return `${code}-day`
  if (/^field-(type|minimum|maximum)$/.test(code) && params?.least !== undefined)
    return `field-range-${String(params.type)}`
  if (code === 'duplicate' && params?.title)
    return params.state ? 'duplicate-held-state' : 'duplicate-held'
  if (code === 'duplicate' && params?.label) return 'duplicate-label'
  if (code !== 'field-type') return code
  const kinds = String(params?.type ?? '')
    .split(', ')
    .filter((kind) => kind !== 'null')
  return kinds.length === 1 && KINDS.includes(kinds[0]!) ? `${code}-${kinds[0]}` : code
}
