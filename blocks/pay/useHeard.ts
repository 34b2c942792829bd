import { useEffect, useState } from 'react'

/** Until a line that was refused is tried again: the first time, and at most (ms). */
const FIRST_DELAY = 5_000
const LONGEST_DELAY = 120_000

/** The latest event of this name that the gateway tells at that address; a line that breaks is taken up again. */
export function useHeard<T>(path: string | undefined, name: string): T | undefined {
  const [heard, setHeard] = useState<T>()
  useEffect(() => {
    if (path === undefined || typeof EventSource === 'undefined') return
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let delay = FIRST_DELAY
    const connect = (): void => {
      source = new EventSource(path)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        delay = FIRST_DELAY
        setHeard(JSON.parse(data) as T)
      })
      source.addEventListener('error', () => {
        // A line that broke is taken up by the browser itself; one that was refused is not.
        if (source.readyState !== EventSource.CLOSED) return
        timer = setTimeout(connect, delay)
        delay = Math.min(LONGEST_DELAY, delay * 2)
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [path, name])
  return heard
}
