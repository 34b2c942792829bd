import { useCallback, useState } from 'react'
import { useLocale } from '#i18n'
import type { ClientFailure } from '#gateway'
import { usePage } from './pageContext.ts'

export type Act = <T>(
  path: string,
  body: unknown,
  more?: { keepalive?: boolean },
) => Promise<{ ok: true; value: T } | { ok: false; failure: ClientFailure }>

/** Calls the gateway as who looks at the page, and keeps what it refused in their language. The client comes with the first call. */
export function useAct(): { act: Act; busy: boolean; problem: string; clear: () => void } {
  const { user } = usePage()
  const locale = useLocale()
  const who = user?._id
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState('')
  const act: Act = useCallback(
    async <T>(path: string, body: unknown, more: { keepalive?: boolean } = {}) => {
      setRunning((count) => count + 1)
      const { createClient } = await import('#gateway')
      const answer = await createClient(who ? { who } : {}).call<{ data: T }>(path, {
        method: 'POST',
        body,
        ...more,
      })
      setRunning((count) => count - 1)
      setProblem(answer.ok ? '' : answer.failures[0]!.message[locale])
      return answer.ok
        ? { ok: true as const, value: answer.value.data }
        : { ok: false as const, failure: answer.failures[0]! }
    },
    [who, locale],
  )
  return { act, busy: running > 0, problem, clear: useCallback(() => setProblem(''), []) }
}
