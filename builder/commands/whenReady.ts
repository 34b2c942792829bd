import type { PageModel } from '#pages/model'
import { anchorOf, targetOf, type Target } from './index.ts'

interface Ports {
  model(): PageModel
  /** Fetches what draws blocks of these types. */
  ready(types: string[]): Promise<void>
  /** The place is no longer there: nothing is put in. */
  gone(): void
}

interface How {
  /** Behind what was put in at the same place while it was on its way: what is pressed one after another stands in that order. */
  last?: boolean
}

export type WhenReady = (
  types: string[],
  target: Target,
  put: (target: Target) => void,
  how?: How,
) => void

/** Puts something in once what renders it is here: at the place that was shown, wherever the page has moved it meanwhile. */
export const createWhenReady =
  ({ model, ready, gone }: Ports): WhenReady =>
  (types, target, put, how) => {
    const anchor = anchorOf(model(), target)
    void ready(types).then(() => {
      const now = targetOf(model(), anchor, how)
      if (now) put(now)
      else gone()
    })
  }
