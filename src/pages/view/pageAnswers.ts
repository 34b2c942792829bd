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

const NOTHING: ObjectAnswers = {}
const stop = (): void => undefined

/** Answers that are all there from the start, by object id. */
export const staticAnswers = (data: Record<string, ObjectAnswers>): PageAnswers => ({
  of: (id) => (Object.hasOwn(data, id) ? data[id]! : NOTHING),
  subscribe: () => stop,
})

/** The answers of one object, rendered again only when these change. */
export function useAnswers(answers: PageAnswers, id: string): ObjectAnswers {
  const subscribe = useCallback(
    (listener: () => void) => answers.subscribe(id, listener),
    [answers, id],
  )
  const read = useCallback(() => answers.of(id), [answers, id])
  return useSyncExternalStore(subscribe, read, read)
}
