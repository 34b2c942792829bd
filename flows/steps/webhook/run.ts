import type { GatewayStep } from '#flow/runner'

/** Puts a signed call into the outbox; without `data` it says which run it is alone. */
export const run: GatewayStep<{ url: string; data?: Record<string, unknown> }> = async (
  { options: { url, data }, scope },
  { sendWebhook },
) => ({ outcome: 'queued', result: await sendWebhook(url, data ?? { run: scope.run }) })
