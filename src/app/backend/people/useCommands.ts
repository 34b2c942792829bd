import { useEffect, useState } from 'react'
import { hearLive, type CommandBody, type ReplyEvent } from '#gateway'
import { useLocale } from '#i18n'
import { useSession } from '#session'
import { systemClock } from '#shared'

/** The oldest go where there are more. */
const MOST = 100

export interface Line {
  key: number
  /** ISO 8601, UTC. */
  at: string
  /** A command that was given, a browser's answer, or why it was refused. */
  sent?: { body: CommandBody; name: string }
  reply?: ReplyEvent
  problem?: string
}

/** Gives commands, and keeps what became of those of this screen, the latest first. */
export function useCommands() {
  const { client } = useSession()
  const locale = useLocale()
  const [lines, setLines] = useState<Line[]>([])
  const add = (line: Omit<Line, 'key' | 'at'>): void =>
    setLines((before) =>
      [{ key: (before[0]?.key ?? 0) + 1, at: systemClock.iso(), ...line }, ...before].slice(
        0,
        MOST,
      ),
    )
  useEffect(() => hearLive('reply', (reply) => add({ reply })), [])
  const give = async (body: CommandBody, name: string): Promise<void> => {
    const answer = await client.call('/api/events', { method: 'POST', body })
    if (answer.ok) add({ sent: { body, name } })
    else add({ problem: answer.failures[0]!.message[locale] })
  }
  return { lines, give, clear: () => setLines([]) }
}
