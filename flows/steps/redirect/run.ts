import type { BrowserStep } from '#flow/runner'

/** Leads to another page of the site, or to an address that links may have. */
export const run: BrowserStep<{ to: string }> = async ({ options }, { redirect }) => {
  await redirect(options.to)
  return { outcome: 'redirected' }
}
