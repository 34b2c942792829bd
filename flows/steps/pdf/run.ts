import type { OutsideStep } from '#flow/runner'

/** Prints a page as anybody may see it and keeps the PDF as a file. Without a browser on the gateway the step fails and says so. */
export const run: OutsideStep<{ path: string; name: string }> = async (
  { options: { path, name } },
  { printPage },
) => ({
  outcome: 'printed',
  result: await printPage(path, name.replace(/[\\/\u0000-\u001f]/g, '-')),
})
