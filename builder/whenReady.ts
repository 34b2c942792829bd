import type { PageModel } from '#pages/model'
import { anchorOf, targetOf, type Target } from './commands/index.ts'

interface Ports {
  model(): PageModel
  /** Fetches what draws blocks of these types. */
  ready(types: string[]): Promise<void>
  /** The place is no longer there: nothing is put in. */
  gone(): void
}

export type WhenReady = (types: string[], target: Target | undefined, put: (target?: Target) => void) => void

/** Puts something in once what draws it is here: at the place that was shown, wherever the page has moved it meanwhile. */
export const createWhenReady = ({ model, ready, gone }: Ports): WhenReady => (types, target, put) => {
  const anchor = target && anchorOf(model(), target)
  void ready(types).then(() => {
    const now = anchor && targetOf(model(), anchor)
    if (now === null) gone()
    else put(now)
  })
}
