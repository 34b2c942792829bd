import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FailedEffect } from '#gateway'
import { useLocale } from '#i18n'
import { useSession } from '#session'
import { pickText } from '#shared'

export type EffectAction = 'retry' | 'drop'

/** What became of one effect; `problem` where it was refused. */
export interface EffectResult {
  effect: FailedEffect
  action: EffectAction
  problem?: string
}

/** Decides effects one after the other, and keeps what became of each until something else is decided. */
export function useEffectActions() {
  const { client } = useSession()
  const locale = useLocale()
  const queries = useQueryClient()
  const [results, setResults] = useState<EffectResult[]>([])
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  async function decide(effects: FailedEffect[], action: EffectAction): Promise<void> {
    setResults([])
    setBusy(new Set(effects.map(({ id }) => id)))
    for (const effect of effects) {
      const answer = await client.call(
        `/api/operations/outbox/${encodeURIComponent(effect.id)}/${action}`,
        { method: 'POST' },
      )
      const problem = answer.ok ? undefined : pickText(answer.failures[0]?.message, locale)
      setResults((before) => [...before, { effect, action, ...(problem ? { problem } : {}) }])
      setBusy((before) => new Set([...before].filter((id) => id !== effect.id)))
    }
    await queries.invalidateQueries({ queryKey: ['operations'] })
  }
  return { results, busy, decide, clear: () => setResults([]) }
}
