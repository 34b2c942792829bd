import type { LiveEvents } from '#gateway'
import { windowStore } from '#shared'

const NAMES = ['command', 'reply', 'changed'] as const
const LAST = 'live'
/** Until it is tried again where the gateway refuses, as for too many windows: the first time, and at most (ms). */
const FIRST_DELAY = 5_000
const LONGEST_DELAY = 300_000
/** Which of the windows that are not in sight holds a connection: browsers have six for all of them. */
const HOLDER = 'sala-live'

interface StreamOptions {
  /** Who listens: what another has seen in this window counts for nothing. */
  user: string
  /** Records to be told of, as `order/ID`. */
  watch: readonly string[]
  hear<K extends keyof LiveEvents>(name: K, event: LiveEvents[K]): void
}

interface Seen {
  user: string
  id: string
}

/**
 * Listens to the gateway while the window is in sight, and in the one of them that was so last; the answer ends that. A
 * window that comes back, a reload and the next page go on after the last event that this window has seen.
 */
export function listenLive({ user, watch, hear }: StreamOptions): () => void {
  let source: EventSource | undefined
  let delay = FIRST_DELAY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHolder = false
  let release: () => void = () => undefined

  const see = (id: string): void => void (id && windowStore.write(LAST, { user, id }))
  const disconnect = (): void => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const connect = (): void => {
    if (source) return
    clearTimeout(timer)
    const query = new URLSearchParams(watch.map((one) => ['watch', one]))
    const seen = windowStore.read(LAST) as Seen | undefined
    if (seen?.user === user) query.set('after', seen.id)
    const own = (source = new EventSource(`/api/events?${query}`))
    for (const name of NAMES)
      own.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        // Before it is acted on: what leads away or reloads is not done again there.
        see(lastEventId)
        hear(name, JSON.parse(data) as never)
      })
    own.addEventListener('ready', ({ lastEventId }) => {
      delay = FIRST_DELAY
      see(lastEventId)
    })
    own.addEventListener('error', () => {
      // A line that broke is taken up by the browser itself; one that was refused is not.
      if (own !== source || own.readyState !== EventSource.CLOSED) return
      source = undefined
      timer = setTimeout(connect, delay)
      delay = Math.min(LONGEST_DELAY, delay * 2)
    })
  }
  /** Takes over from the window that held on out of sight. */
  const hold = (): void => {
    if (isHolder || !('locks' in navigator)) return
    isHolder = true
    navigator.locks
      .request(HOLDER, { steal: true }, () => new Promise<void>((done) => (release = done)))
      .catch(() => {
        isHolder = false
        if (document.hidden) disconnect()
      })
  }
  const look = (): void => {
    if (!document.hidden) {
      connect()
      hold()
    } else if (!isHolder) disconnect()
  }
  const onShow = ({ persisted }: PageTransitionEvent): void => void (persisted && look())

  look()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('pagehide', disconnect)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('pagehide', disconnect)
    disconnect()
    release()
  }
}
