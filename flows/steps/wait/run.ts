import type { Text } from '#shared'
import type { BrowserStep } from '#flow/runner'

/** Shows a countdown in seconds (spec: academy 4, flow runner). */
export const run: BrowserStep<{ seconds?: number; text?: Text }> = async (
  { options },
  { wait },
) => {
  await wait(options.seconds ?? 3, options.text ?? '')
  return { outcome: 'waited' }
}
