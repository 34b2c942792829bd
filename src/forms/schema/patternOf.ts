/** A pattern as JSON Schema means it, with Unicode; one that is none so (`[\\w-_]`) as it was meant before. Throws where it is none at all. */
export function patternOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}
