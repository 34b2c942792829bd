import { enumName } from './enumName.ts'
import type { EnumDocument, FormulaDocument } from './types.ts'

/** The documents that expressions name. */
export interface ExpressionLibrary {
  enums: Record<string, EnumDocument>
  formulas: Record<string, FormulaDocument>
}

/** The whole name, `<module>/<name>`, of a document that an expression names. */
export const wholeName = (name: string, module: string | undefined): string =>
  name.includes('/') ? name : `${module}/${name}`

/** An expression that names a list or a formula, with the name and what follows it. */
export function namedIn(
  part: unknown,
  operator: 'enumData' | 'formula' | 'rate',
): [name: string, ...rest: unknown[]] | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return undefined
  const entries = Object.entries(part)
  const args: unknown = entries[0]?.[1]
  return entries.length === 1 && entries[0]![0] === operator && Array.isArray(args)
    ? (args as [string, ...unknown[]])
    : undefined
}

type Cases = (string | number | boolean | null)[]

function casesOf(document: EnumDocument | undefined, key: string): Cases {
  return Object.entries(document?.['x-labels'] ?? {}).flatMap(([value, { data }]) =>
    data ? [value, ((data as Record<string, unknown>)[key] ?? null) as Cases[number]] : [],
  )
}

/**
 * A document with the data of lists and the formulas that its expressions name put in their place, so that an expression
 * carries all that it needs, on both ends. What does not exist stays and is refused when it runs.
 */
export function inlineExpressions<T>(
  document: T,
  module: string | undefined,
  library: ExpressionLibrary,
): T {
  const inline = (part: unknown, within: readonly string[], own = module): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const list = namedIn(part, 'enumData')
    if (list) {
      const [name, value, key] = list
      const known = library.enums[enumName(`enum:${name}`, own, (one) => one in library.enums)]
      return { switch: [inline(value, within, own), ...casesOf(known, String(key))] }
    }
    const used = namedIn(part, 'formula')
    if (used) {
      const name = wholeName(used[0], own)
      const formula = library.formulas[name]
      if (!formula || within.includes(name)) return part
      const body = inline(formula.expression, [...within, name], name.split('/')[0])
      return { with: [inline(used[1] ?? {}, within, own), body] }
    }
    if (Array.isArray(part)) return part.map((item) => inline(item, within, own))
    let changed = false
    const entries = Object.entries(part).map(([key, item]) => {
      const next = inline(item, within, own)
      changed ||= next !== item
      return [key, next]
    })
    return changed ? Object.fromEntries(entries) : part
  }
  return inline(document, []) as T
}
