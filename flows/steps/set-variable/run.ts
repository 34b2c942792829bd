import { computeValue, type GatewayStep } from '#flow/runner'

/** Works out a value that later steps read as `{{vars.<name>}}`. */
export const run: GatewayStep<{ name: string; value: unknown }> = async ({
  options: { name, value },
  scope,
}) => {
  const computed = computeValue(value, scope)
  return { outcome: 'set', result: { value: computed }, vars: { [name]: computed } }
}
