import type { BlockDocuments, PageModel } from '#pages/model'
import { listTargets, refusalsOf, sameTarget, type Dragged, type Target } from '../commands/index.ts'

export type Step = 'back' | 'forth' | 'out' | 'in'

/** The next legal place for what is held: before and after in document order, or out of and into what is nested. */
export function nextTarget(model: PageModel, dragged: Dragged, current: Target | null, step: Step, blocks: BlockDocuments, slotNames: (type: string) => string[]): Target | null {
  const legal = listTargets(model, slotNames).filter(({ target }) => refusalsOf(model, target, dragged, blocks).length === 0)
  const at = current === null ? -1 : legal.findIndex(({ target }) => sameTarget(target, current))
  if (at < 0) return legal[0]?.target ?? null
  const { depth } = legal[at]!
  switch (step) {
    case 'back':
      return legal[at - 1]?.target ?? null
    case 'forth':
      return legal[at + 1]?.target ?? null
    case 'out':
      return legal.slice(0, at).findLast((one) => one.depth < depth)?.target ?? null
    case 'in':
      return legal.slice(at + 1).find((one) => one.depth > depth)?.target ?? null
  }
}
