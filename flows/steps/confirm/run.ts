import type { Text } from '#shared'
import type { BrowserStep } from '#flow/runner'

interface Options {
  title: Text
  message: Text
  confirm?: Text
  cancel?: Text
}

/** Asks; a no is the outcome `declined`, which ends the flow (spec: academy 4). */
export const run: BrowserStep<Options> = async ({ options }, { confirm }) => {
  const agreed = await confirm({
    confirm: { th: 'ตกลง', en: 'Yes' },
    cancel: { th: 'ยกเลิก', en: 'Cancel' },
    ...options,
  })
  return { outcome: agreed ? 'confirmed' : 'declined' }
}
