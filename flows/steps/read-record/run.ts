import type { GatewayStep } from '#flow/runner'

/** A record of the entity that the stored flow names, as `steps.<id>.…`; secrets are left out. */
export const run: GatewayStep<{ entity: string; id: string }> = async (
  { options: { entity, id } },
  { readRecord },
) => ({ outcome: 'read', result: await readRecord(entity, id) })
