import { useEffect, useState } from 'react'
import { systemClock } from '#shared'

/** Seconds until a deadline by the clock of the gateway, whatever the clock of this device says. */
export function useRemaining(
  deadline: string | undefined,
  now: string,
  onOver: () => void,
): number | undefined {
  const [left, setLeft] = useState<number | undefined>(
    deadline ? Math.max(0, Math.ceil((Date.parse(deadline) - Date.parse(now)) / 1000)) : undefined,
  )
  useEffect(() => {
    if (!deadline) return
    const ends = systemClock.now() + Date.parse(deadline) - Date.parse(now)
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((ends - systemClock.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onOver()
    }
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [deadline, now, onOver])
  return left
}
