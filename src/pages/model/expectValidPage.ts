import { faultIn } from './faultIn.ts'
import type { PageModel } from './nodes.ts'

/** Throws when a model breaks any of its own rules. For specs. */
export function expectValidPage(model: PageModel): void {
  const fault = faultIn(model)
  if (fault) throw new Error(fault)
}
