import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

export interface Opening<T> {
  /** Nothing until it has come. */
  value?: T
  error?: unknown
  isLost: boolean
  retry(): void
}

/**
 * What `open` answers, sent for with the first drawing itself: an effect would wait until that is painted. What has come
 * stays as it is: it is the person's own from there on. What is lost is asked for again once there is a connection.
 */
export function useOpening<T>(open: () => Promise<T>): Opening<T> {
  const begin = (): Promise<T> => {
    const begun = open()
    // It may fail before the effect hears it, or in a drawing that never comes to one.
    begun.catch(() => undefined)
    return begun
  }
  const [going, setGoing] = useState(begin)
  const [come, setCome] = useState<{ of: Promise<T>; value?: T; error?: unknown; isLost: boolean }>()
  useEffect(() => {
    let left = false
    going.then(
      (value) => left || setCome({ of: going, value, isLost: false }),
      (error: unknown) => left || setCome({ of: going, error, isLost: true }),
    )
    return () => void (left = true)
  }, [going])
  const retry = (): void => setGoing(begin())
  const opening: Opening<T> = come?.of === going ? { ...come, retry } : { isLost: false, retry }
  const again = useEffectEvent(retry)
  // As soon as it says so: a connection may be back before the passive effects have their turn.
  useLayoutEffect(() => {
    if (!opening.isLost) return
    const onOnline = (): void => again()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [opening.isLost])
  return opening
}
