import type { BrowserStep } from '#flow/runner'
import type { Text } from '#shared'

/** Says something, and goes on when it was read. */
export const run: BrowserStep<{ title?: Text; message: Text }> = async ({ options }, { alert }) => {
  await alert(options)
  return { outcome: 'read' }
}
