import type { PageProblem, ProblemContext } from '#pages/model'
import type { BuilderStore } from '../store/builderStore.ts'

type Rules = Pick<typeof import('./problemRules.ts'), 'keepValid' | 'problemSteps' | 'runSteps'>

const SETTLED = 400

/** The problems of the page as it stands, looked for a moment after each change, a little at a time; whoever listens hears only of another list. */
export interface ProblemWatch {
  now(): PageProblem[]
  subscribe(listener: () => void): () => void
  /** Fetches the rules and looks for the first time, until then nothing is found; later on, asks anew for what may be otherwise by then. */
  begin(): Promise<void>
  /** What is asked anew before somebody relies on the list; answers how to stop. */
  renew(ask: () => Promise<unknown>): () => void
  /** Looks at all of it at once, as before publishing. */
  look(): PageProblem[]
  /** The values of a node that may come to the page; all of them until the rules are there. */
  keepValid<T extends object>(schema: object, values: T, before: unknown): T
  /** What is known of it. */
  known(): ProblemContext
  /** More has become known of the site around the page. */
  learn(more: Partial<ProblemContext>): void
}

export function createProblemWatch(
  store: BuilderStore,
  start: ProblemContext,
  load: () => Promise<Rules>,
): ProblemWatch {
  const listeners = new Set<() => void>()
  const renewals = new Set<() => Promise<unknown>>()
  let context = start
  let rules: Rules | undefined
  /** Counts looks: one that another took the place of, or that the page has changed under, is not gone on with. */
  let last = 0
  let known = ''
  let list: PageProblem[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | undefined

  const leave = (): void => {
    clearTimeout(timer)
    last++
  }
  const tell = (found: PageProblem[]): void => {
    const text = JSON.stringify(found)
    if (text === known) return
    known = text
    list = found
    listeners.forEach((listener) => listener())
  }
  const look = (atOnce?: boolean): void => {
    leave()
    const mine = last
    rules?.runSteps(
      rules.problemSteps(store.getState().model, context),
      tell,
      () => mine === last,
      atOnce,
    )
  }
  return {
    now: () => list,
    keepValid: (schema, values, before) => rules?.keepValid(schema, values, before) ?? values,
    known: () => context,
    async begin() {
      if (rules) return void (await Promise.all([...renewals].map((ask) => ask())))
      rules = await load()
      look()
    },
    renew(ask) {
      renewals.add(ask)
      return () => void renewals.delete(ask)
    },
    look() {
      look(true)
      return list
    },
    learn(more) {
      context = { ...context, ...more }
      look()
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= store.subscribe((now, before) => {
        if (now.model === before.model) return
        leave()
        timer = setTimeout(look, SETTLED)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        leave()
        stop?.()
        stop = undefined
      }
    },
  }
}
