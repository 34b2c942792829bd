import { computeValues, type GatewayStep } from '#flow/runner'

/** Makes a record of the entity that the stored flow names; its id is there for later steps. */
export const run: GatewayStep<{ entity: string; values: Record<string, unknown> }> = async (
  { options: { entity, values }, scope },
  { createRecord },
) => ({ outcome: 'created', result: await createRecord(entity, computeValues(values, scope)) })
