import { findModelError } from './findModelError.ts'
import type { PageModel } from './nodes.ts'

/** Throws when a model breaks any of its own rules. For specs. */
export function expectValidPage(model: PageModel): void {
  const fault = findModelError(model)
  if (fault) throw new Error(fault)
}
