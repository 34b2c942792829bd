import { checkExpression } from '#shared/expression'
import type { ReferenceGraph, TargetKind } from '../graph.ts'
import type { Problem } from '../problem.ts'
import type { Failure } from '#shared'

/** What a check of one document works with: where it stands, what it names, what is wrong with it. */
export interface CheckContext {
  file: string
  name: string
  module?: string
  graph: ReferenceGraph
  /** `failure` is for who made the document on a screen. */
  problem(path: string, message: string, failure?: Pick<Failure, 'code' | 'params'>): void
  refer(kind: TargetKind, name: string, path: string): void
  /** Another document of the project. */
  find<T>(kind: string, name: string): T | undefined
}

export function createContext(
  file: string,
  kind: string,
  name: string,
  module: string | undefined,
  graph: ReferenceGraph,
  problems: Problem[],
  find: CheckContext['find'],
): CheckContext {
  const by = `${kind[0]!.toUpperCase()}${kind.slice(1)} "${name}"`
  return {
    file,
    name,
    ...(module ? { module } : {}),
    graph,
    find,
    problem: (path, message) => problems.push({ file, path, message }),
    refer: (target, targetName, path) =>
      graph.refer({ file, path, kind: target, name: targetName, by }),
  }
}

/** Reports what is wrong with an expression: an unknown operator, too deep, too large. */
export function checkExpressionAt(
  context: Pick<CheckContext, 'problem'>,
  expression: unknown,
  path: string,
): void {
  if (expression === undefined) return
  for (const failure of checkExpression(expression)) {
    const { operator, suggestion, most } = (failure.params ?? {}) as {
      operator?: string
      suggestion?: string
      most?: number
    }
    const what =
      operator !== undefined
        ? `unknown operator "${operator}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}`
        : most !== undefined
          ? `is too deep or too large (at most ${most}). Split the rule.`
          : 'is not a valid expression: an object names exactly one operator, and no path goes through a prototype.'
    context.problem(failure.path ? `${path}.${failure.path}` : path, what, failure)
  }
}

export const referRoles = (
  context: CheckContext,
  roles: readonly string[] | undefined,
  path: string,
): void => roles?.forEach((role, index) => context.refer('role', role, `${path}[${index}]`))
