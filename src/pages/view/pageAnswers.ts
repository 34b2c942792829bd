import { useCallback, useSyncExternalStore } from 'react'

/** Answers of one object's queries, by their names. */
export type ObjectAnswers = Record<string, unknown>

/** Answers of the queries of a page. Each object hears only of its own. */
export interface PageAnswers {
  /** The same value until the object's answers change. */
  of(id: string): ObjectAnswers
  /** Answers how to stop. */
  subscribe(id: string, listener: () => void): () => void
}

/** Answers that come in while the page is looked at. */
export interface LiveAnswers extends PageAnswers {
  /** All answers of an object; told on only where one of them is another value than before. */
  set(id: string, answers: ObjectAnswers): void
}

const NOTHING: ObjectAnswers = {}
const stop = (): void => undefined

/** Answers that are all there from the start, by object id. */
export const staticAnswers = (data: Record<string, ObjectAnswers>): PageAnswers => ({ of: (id) => (Object.hasOwn(data, id) ? data[id]! : NOTHING), subscribe: () => stop })

export function liveAnswers(): LiveAnswers {
  const known = new Map<string, ObjectAnswers>()
  const listeners = new Map<string, Set<() => void>>()
  const of = (id: string): ObjectAnswers => known.get(id) ?? NOTHING
  return {
    of,
    subscribe(id, listener) {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0 && listeners.get(id) === heard) listeners.delete(id)
      }
    },
    set(id, answers) {
      const before = of(id)
      const names = Object.keys(answers)
      if (names.length === Object.keys(before).length && names.every((name) => Object.hasOwn(before, name) && before[name] === answers[name])) return
      known.set(id, answers)
      listeners.get(id)?.forEach((listener) => listener())
    },
  }
}

/** The answers of one object, drawn again only when these change. */
export function useAnswers(answers: PageAnswers, id: string): ObjectAnswers {
  const subscribe = useCallback((listener: () => void) => answers.subscribe(id, listener), [answers, id])
  const read = useCallback(() => answers.of(id), [answers, id])
  return useSyncExternalStore(subscribe, read, read)
}
