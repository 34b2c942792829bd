import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Opening<T> {
  /** Nothing until it has come. */
  value?: T
  error?: unknown
  isLost: boolean
  retry(): void
}

interface Come<T> extends Omit<Opening<T>, 'retry'> {
  of: Promise<T>
}

/**
 * What `open` answers, sent for with the first rendering itself: an effect would wait until that is painted. What has come
 * stays as it is: it is the person's own from there on. What is lost is asked for again once there is a connection.
 */
export function useOpening<T>(open: () => Promise<T>): Opening<T> {
  const begin = (): Promise<T> => {
    const begun = open()
    // It may fail before the effect hears it, or in a rendering that never comes to one.
    begun.catch(() => undefined)
    return begun
  }
  const [going, setGoing] = useState(begin)
  const [come, setCome] = useState<Come<T>>()
  // Heard of and rendered at once: a task of its own would wait behind the frame of what is shown meanwhile.
  useLayoutEffect(() => {
    let left = false
    const show = (next: Omit<Come<T>, 'of'>): unknown =>
      left || flushSync(() => setCome({ of: going, ...next }))
    going.then(
      (value) => show({ value, isLost: false }),
      (error: unknown) => show({ error, isLost: true }),
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
