import { useEffect, useRef, useState } from 'react'

/** How long the keys must rest before records are asked for, in milliseconds. */
const PAUSE = 200

interface Search<T> {
  found: readonly T[]
  busy: boolean
  failed: boolean
  term: string
}

/** Records asked for by words: the keys rest first, the question asked last counts, and one that failed is asked again. */
export function useRecordSearch<T>(
  ask: ((term: string, signal: AbortSignal) => Promise<readonly T[]>) | undefined,
): Search<T> & { search(term: string): void; again(): void } {
  const [state, setState] = useState<Search<T>>({ found: [], busy: false, failed: false, term: '' })
  const asking = useRef<
    { stop: AbortController; timer: ReturnType<typeof setTimeout> } | undefined
  >(undefined)
  const leave = (): void => {
    clearTimeout(asking.current?.timer)
    asking.current?.stop.abort()
  }
  useEffect(() => leave, [])

  const search = (term: string): void => {
    leave()
    if (!ask) return
    const stop = new AbortController()
    setState(({ found }) => ({ found, busy: true, failed: false, term }))
    const answer = (found: readonly T[], failed = false): void => {
      if (!stop.signal.aborted) setState({ found, busy: false, failed, term })
    }
    const timer = setTimeout(
      () => void ask(term, stop.signal).then(answer, () => answer([], true)),
      term === '' ? 0 : PAUSE,
    )
    asking.current = { stop, timer }
  }
  return { ...state, search, again: () => search(state.term) }
}
