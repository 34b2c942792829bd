import { evaluate } from '#shared/expression'

/** The value of one expression over the scope of a step. Throws where it cannot be worked out, and the step fails. */
export function computeValue(expression: unknown, scope: Record<string, unknown>): unknown {
  const value = evaluate(expression, scope, { scope: { $settings: scope.$settings } })
  if (value.ok) return value.value
  throw new Error(
    `The expression cannot be worked out (${value.failures.map(({ code }) => code).join(', ')}).`,
  )
}

/** Values by name, each worked out. */
export const computeValues = (
  values: Record<string, unknown>,
  scope: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, computeValue(value, scope)]),
  )
