import type { ObjectAnswers, PageAnswers } from './pageAnswers.ts'

/** Answers that come in while the page is looked at. */
export interface LiveAnswers extends PageAnswers {
  /** All answers of an object; told on only where one of them is another value than before. */
  set(id: string, answers: ObjectAnswers): void
}

const NOTHING: ObjectAnswers = {}

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
      if (
        names.length === Object.keys(before).length &&
        names.every((name) => Object.hasOwn(before, name) && before[name] === answers[name])
      )
        return
      known.set(id, answers)
      listeners.get(id)?.forEach((listener) => listener())
    },
  }
}
