import { findProblems, type PageProblem, type ProblemContext } from '#pages/model'
import type { BuilderStore } from '../store/builderStore.ts'

const SETTLED = 400

/** The problems of the page as it stands, looked for a moment after each change; whoever listens hears only of another list. */
export interface ProblemWatch {
  now(): PageProblem[]
  subscribe(listener: () => void): () => void
  /** Looks at once, as before publishing. */
  look(): PageProblem[]
  /** More has become known of the site around the page. */
  learn(more: Partial<ProblemContext>): void
}

export function createProblemWatch(store: BuilderStore, start: ProblemContext): ProblemWatch {
  const listeners = new Set<() => void>()
  let context = start
  let known = ''
  let list: PageProblem[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined

  const look = (): PageProblem[] => {
    clearTimeout(timer)
    const found = findProblems(store.getState().model, context)
    const text = JSON.stringify(found)
    if (text !== known) {
      known = text
      list = found
      listeners.forEach((listener) => listener())
    }
    return list
  }
  return {
    now: () => list,
    look,
    learn(more) {
      context = { ...context, ...more }
      look()
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= store.subscribe((now, before) => {
        if (now.model === before.model) return
        clearTimeout(timer)
        timer = setTimeout(look, SETTLED)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        stop?.()
        stop = undefined
      }
    },
  }
}
