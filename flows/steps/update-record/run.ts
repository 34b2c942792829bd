import { computeValues, type GatewayStep } from '#flow/runner'

/** Changes fields of a record; what is not named stays. */
export const run: GatewayStep<{
  entity: string
  id: string
  values: Record<string, unknown>
}> = async ({ options: { entity, id, values }, scope }, { updateRecord }) => ({
  outcome: 'updated',
  result: await updateRecord(entity, id, computeValues(values, scope)),
})
