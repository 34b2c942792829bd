import { isExact } from './typedNumber.ts'

/** JSON whose numbers hold all that is written; else an error, as of what is no JSON. */
export function parseExactJson(text: string): unknown {
  const value = JSON.parse(text) as unknown
  for (const [part] of text.matchAll(/"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g))
    if (!part.startsWith('"') && !isExact(part)) throw new RangeError(part)
  return value
}
