import { useEffect, useState } from 'react'

/**
 * How the page stands that a frame was sent for. The frame of another origin tells only that something has come, also
 * where the browser itself put up that nothing did; what was answered stands among the timings.
 */
export function useFrame(address: string): {
  key: string
  state: 'waiting' | 'lost' | 'here'
  onLoad(): void
  retry(): void
} {
  const [tries, setTries] = useState(0)
  const key = `${tries} ${address}`
  const [come, setCome] = useState('')
  const [lost, setLost] = useState('')
  useEffect(() => {
    if (typeof PerformanceObserver === 'undefined') return
    const wanted = new URL(address, window.location.href).href
    const observer = new PerformanceObserver((list) => {
      const last = list.getEntriesByName(wanted).at(-1) as PerformanceResourceTiming | undefined
      if (last?.responseStatus === 0) setLost(key)
    })
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }, [address, key])
  return {
    key,
    state: lost === key ? 'lost' : come === key ? 'here' : 'waiting',
    onLoad: () => setCome(key),
    retry: () => setTries(tries + 1),
  }
}
