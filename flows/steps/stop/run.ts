import type { GatewayStep } from '#flow/runner'

/** Ends the flow (spec: academy 4). */
export const run: GatewayStep = async () => ({ outcome: 'stopped' })
