import { useEffect, useState } from 'react'
import { useSession } from '#session'
import { randomText } from '#shared'

/** Until it is said and asked again, in sight and not (ms); who is not heard of for half a minute is gone. */
const EVERY = 8_000
const AWAY_EVERY = 25_000

export interface Editor {
  tab: string
  user: string
  name: string
  /** ISO 8601, UTC. */
  since: string
}

interface Heard {
  editors: Editor[]
  /** The newest version that there is. */
  version: number | undefined
}

const NOBODY: Heard = { editors: [], version: undefined }

/** Who else has the form of a record open. Who `edits` it is told to the others as long as it is open here. */
export function useEditors(entity: string, id: string | undefined, edits: boolean): Heard {
  const { client, user } = useSession()
  const [heard, setHeard] = useState(NOBODY)
  const self = user?._id
  useEffect(() => {
    if (id === undefined || self === undefined) return
    const tab = randomText(12)
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    const say = (leaves: boolean) =>
      client.call<{ data: { version: number; people: Editor[] } }>(
        `/api/${encodeURIComponent(entity)}/${encodeURIComponent(id)}/presence`,
        {
          method: 'POST',
          body: {
            tab,
            ...(document.visibilityState !== 'visible' && { away: true }),
            ...(leaves && { leaves }),
            ...(!edits && { looks: true }),
          },
          keepalive: leaves,
          poll: true,
        },
      )
    const look = async (): Promise<void> => {
      clearTimeout(timer)
      const answer = await say(false)
      if (stopped) return
      // Who may not change it has nothing to hear.
      if (!answer.ok && answer.failures[0]?.status === 403) return
      if (answer.ok && Array.isArray(answer.value.data.people)) {
        const { version, people } = answer.value.data
        const next = { version, editors: people.filter((one) => one.user !== self) }
        setHeard((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
      }
      timer = setTimeout(
        () => void look(),
        document.visibilityState === 'visible' ? EVERY : AWAY_EVERY,
      )
    }
    const seen = (): void => void (document.visibilityState === 'visible' && look())
    const leave = (): void => void (edits && say(true))
    void look()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pagehide', leave)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [client, entity, id, edits, self])
  return heard
}
