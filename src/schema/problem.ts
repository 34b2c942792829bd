import { nearest } from '#shared'

/** Something wrong in a document: which file, where in it, what, and what to do about it. */
export interface Problem {
  file: string
  /** Path inside the file, as `properties.sku.minLength`; empty for the whole file. */
  path: string
  message: string
}

export const formatProblem = ({ file, path, message }: Problem): string =>
  path ? `${file}: ${path}: ${message}` : `${file}: ${message}`

/** ` Did you mean "…"?` or, when nothing is near, the list of what is known (if short). */
export function suggest(word: string, known: Iterable<string>): string {
  const names = [...known]
  const near = nearest(word, names)
  if (near) return ` Did you mean "${near}"?`
  return names.length > 0 && names.length <= 12 ? ` Known: ${names.join(', ')}.` : ''
}
