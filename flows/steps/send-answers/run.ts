import type { GatewayStep } from '#flow/runner'

/** Begins the run that posts the answers (spec: academy 7, the page's destination). */
export const run: GatewayStep<{ url: string }> = async ({ options: { url } }, { sendAnswers }) => ({
  outcome: 'begun',
  result: await sendAnswers(url),
})
