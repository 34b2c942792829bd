import { useCallback, useState } from 'react'
import { useLocale } from '#i18n'
import { useHydrated } from '#ui'
import { usePage } from './pageContext.ts'
import type { ActAnswer } from './sendAct.ts'

export type Act = <T>(
  path: string,
  body: unknown,
  more?: { keepalive?: boolean },
) => Promise<ActAnswer<T>>

/** Calls the gateway as who looks at the page, and keeps what it refused in their language; busy too until a press would do anything. */
export function useAct(): { act: Act; busy: boolean; problem: string } {
  const who = usePage().user?._id
  const locale = useLocale()
  const isLive = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act: Act = useCallback(
    async (path, body, more) => {
      setBusy(true)
      const { sendAct } = await import('./sendAct.ts')
      const answer = await sendAct<never>(who, path, body, more)
      setBusy(false)
      setProblem(answer.ok ? '' : answer.failure.message[locale])
      return answer
    },
    [who, locale],
  )
  return { act, busy: busy || !isLive, problem }
}
