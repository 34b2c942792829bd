import { expressionPaths } from '#shared/expression'
import { suggest } from '../problem.ts'
import { namedIn, wholeName } from '../inline.ts'
import type { FormulaDocument } from '../types.ts'
import { checkExpressionAt, type CheckContext } from './context.ts'
import { enumName } from '../enumName.ts'

/** The formulas that an expression names. */
function usedIn(part: unknown, module: string | undefined): string[] {
  if (typeof part !== 'object' || part === null) return []
  const use = namedIn(part, 'formula')
  return [
    ...(use && typeof use[0] === 'string' ? [wholeName(use[0], module)] : []),
    ...Object.values(part).flatMap((item) => usedIn(item, module)),
  ]
}

/** Does a formula lead back to itself through those that it names? */
function isCircular(context: CheckContext, name: string): boolean {
  const reached = new Set<string>()
  const visit = (one: string): boolean => {
    const formula = context.find<FormulaDocument>('formula', one)
    return usedIn(formula?.expression, one.split('/')[0]).some((next) => {
      if (next === name) return true
      if (reached.has(next)) return false
      reached.add(next)
      return visit(next)
    })
  }
  return visit(name)
}

export function checkFormula(context: CheckContext, formula: FormulaDocument): void {
  if (formula.$id !== context.name)
    context.problem(
      '$id',
      `is "${formula.$id}", but the file is "${context.name}.json". Give both the same name.`,
    )
  checkExpressionAt(context, formula.expression, 'expression')
  const parameters = (formula.parameters.properties ?? {}) as Record<
    string,
    { 'x-label'?: object; $ref?: string }
  >
  for (const [name, { 'x-label': label }] of Object.entries(parameters))
    if (!label)
      context.problem(
        `parameters.properties.${name}`,
        'has no "x-label". Add one in Thai and English.',
      )
  for (const [path, { $ref: list }] of [
    ...Object.entries(parameters).map(
      ([name, field]) => [`parameters.properties.${name}`, field] as const,
    ),
    ['result', formula.result as { $ref?: string }] as const,
  ])
    if (list?.startsWith('enum:'))
      context.refer(
        'enum',
        enumName(list, context.module, (name) => context.graph.has('enum', name)),
        `${path}.$ref`,
      )
  const known = Object.keys(parameters)
  for (const path of expressionPaths(formula.expression)) {
    const name = path.replace(/^\$args\./, '').split('.')[0]!
    if (!name.startsWith('$') && !known.includes(name))
      context.problem(
        'expression',
        `reads "${path}", which is no parameter.${suggest(name, known) || ' Mend the name or add the parameter.'}`,
      )
  }
  if (isCircular(context, `${context.module}/${context.name}`))
    context.problem('expression', 'leads back to the formula itself. Break the circle.')
}
