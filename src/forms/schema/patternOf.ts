/** A letter of a pattern, with what makes it one: `\-`, `\p{L}`, `[`, `]`, `-`. */
const PART = /\\[pP]\{[^}]*\}|\\[^]|[[\]-]/g
const SET = /^\\(?:[dDsSwW]|[pP]\{)/

/** The spelling that Unicode takes of escapes it does not need (`\_`) and of a `-` beside a set (`[\w-.]`). */
function spelt(source: string): string {
  let [isClass, isSet] = [false, false]
  let end = 0
  return source.replace(PART, (part, at: number) => {
    const follows = isSet && at === end
    isSet = isClass && SET.test(part)
    end = at + part.length
    if (part === '[' || part === ']') isClass = part === '['
    else if (part === '-') {
      const isLast = source[end] === ']'
      return isClass && !isLast && (follows || SET.test(source.slice(end))) ? '\\-' : '-'
    } else if (part === '\\-') return isClass ? part : '-'
    else if (/^\\(?:_|[^\w^$\\.*+?()[\]{}|/])$/.test(part)) return part.slice(1)
    return part
  })
}

/** A pattern as JSON Schema means it, with Unicode; one that is none so (`{`) as it was meant before. Throws where it is none at all. */
export function patternOf(source: string): RegExp {
  for (const one of [source, spelt(source)])
    try {
      return new RegExp(one, 'u')
    } catch {
      // The next spelling.
    }
  return new RegExp(source)
}
