import type { findProblems, PageProblem, ProblemContext } from '#pages/model'
import type { BuilderStore } from '../store/builderStore.ts'

const SETTLED = 400

/** The problems of the page as it stands, looked for a moment after each change; whoever listens hears only of another list. */
export interface ProblemWatch {
  now(): PageProblem[]
  subscribe(listener: () => void): () => void
  /** Fetches the rules and looks for the first time; until then nothing is found. */
  begin(): Promise<void>
  /** Looks at once, as before publishing. */
  look(): PageProblem[]
  /** What is known of it. */
  known(): ProblemContext
  /** More has become known of the site around the page. */
  learn(more: Partial<ProblemContext>): void
}

export function createProblemWatch(store: BuilderStore, start: ProblemContext, rules: () => Promise<typeof findProblems>): ProblemWatch {
  const listeners = new Set<() => void>()
  let context = start
  let find: typeof findProblems | undefined
  let known = ''
  let list: PageProblem[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined

  const look = (): PageProblem[] => {
    clearTimeout(timer)
    if (!find) return list
    const found = find(store.getState().model, context)
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
    known: () => context,
    async begin() {
      if (find) return
      find = await rules()
      look()
    },
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
