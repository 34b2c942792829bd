import { ensureGenerated } from '../../scripts/generated.mjs'

/** Tests of a bare clone find the code that is made from the documents; vitest calls it before the run. */
export default function setup(): void {
  if (!ensureGenerated()) throw new Error('The documents have problems: see above.')
}
