import type { PageModel } from '../nodes.ts'
import type { Operation } from '../operation.ts'

/** What an operation leads to, and the operation that leads back. */
export interface Applied {
  model: PageModel
  inverse: Operation
}
