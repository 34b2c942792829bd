import { useEffect, useState } from 'react'
import { plainGet } from '#gateway'

/** Milliseconds without a key until the words are asked for. */
export const SETTLED = 250

export interface Found {
  words: string
  /** Null where the gateway could not be asked. */
  answer: { data: { _id: string; name: string }[]; total: number } | null
}

/** The first courses with these words in their name, once nobody types any more. */
export function useFound(words: string): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!words) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      plainGet(`/api/catalogue/search?q=${encodeURIComponent(words)}`, {
        accept: 'application/json',
        signal: asking.signal,
      })
        .then((text) => {
          const answer = JSON.parse(text) as NonNullable<Found['answer']>
          setFound({ words, answer: Array.isArray(answer.data) ? answer : null })
        })
        .catch(() => {
          if (!asking.signal.aborted) setFound({ words, answer: null })
        })
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words])
  return found?.words === words ? found : undefined
}
