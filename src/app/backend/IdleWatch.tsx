import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useText } from '#i18n'
import { useSession } from '#session'
import { browserStore, IDLE_TIME } from '#shared'

const NOTE = 'idle'
/** What counts as being here (spec: academy 4, session idle timer). */
const SIGNS = ['mousemove', 'click', 'keydown', 'scroll', 'touchstart'] as const
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** It is warned of once less than this part of the time is left. */
const WARNED_PART = 0.4
/** The gateway hears of somebody who works without asking it for anything at most this often (ms). */
const HEARTBEAT = 5 * MINUTE
/** Where the windows of a browser tell each other that somebody is here. */
const SEEN = 'seen'

const storedTime = (): number => Number(browserStore.read(SEEN) ?? 0)

/**
 * Ends the session once nobody has moved, typed or touched anything for {@link IDLE_TIME} in any window, and warns before.
 * What is on the screen stays: whoever comes back signs in over it.
 */
export function IdleWatch() {
  const t = useText('backend')
  const { client, user } = useSession()
  useEffect(() => {
    if (!user) return
    let seen = Date.now()
    let told = seen
    let isOver = false
    let shown: number | undefined
    browserStore.write(SEEN, seen)
    const hide = (): void => {
      if (shown === undefined) return
      shown = undefined
      notifications.hide(NOTE)
    }
    const beHere = (): void => {
      const now = Date.now()
      if (now - seen < SECOND) return
      seen = now
      browserStore.write(SEEN, now)
      hide()
      if (isOver || now - told < HEARTBEAT) return
      told = now
      void client.session()
    }
    const warn = (minutes: number): void => {
      if (shown === minutes) return
      const notice = {
        id: NOTE,
        color: 'yellow',
        autoClose: false as const,
        message: t('idle.warning', { count: minutes }),
      }
      if (shown === undefined) notifications.show(notice)
      else notifications.update(notice)
      shown = minutes
    }
    const end = async (): Promise<void> => {
      hide()
      await client.call('/api/signout', { method: 'POST', body: {} })
      // Meets that the session has ended, which asks to sign in again.
      await client.call('/api/navigation')
    }
    const look = (): void => {
      const left = Math.max(seen, storedTime()) + IDLE_TIME - Date.now()
      if (left > 0) isOver = false
      if (left > IDLE_TIME * WARNED_PART) hide()
      else if (left > 0) warn(Math.ceil(left / MINUTE))
      else if (!isOver) {
        isOver = true
        void end()
      }
    }
    const clock = setInterval(look, SECOND)
    for (const sign of SIGNS)
      window.addEventListener(sign, beHere, { passive: true, capture: true })
    return () => {
      clearInterval(clock)
      hide()
      for (const sign of SIGNS) window.removeEventListener(sign, beHere, { capture: true })
    }
  }, [client, user, t])
  return null
}
