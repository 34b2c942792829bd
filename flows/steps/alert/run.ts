import type { BrowserStep, NoticeKind } from '#flow/runner'
import type { Text } from '#shared'

/** Says something, and goes on when it was read. */
export const run: BrowserStep<{ title?: Text; message: Text; kind?: NoticeKind }> = async (
  { options },
  { alert },
) => {
  await alert(options)
  return { outcome: 'read' }
}
