import { useEffect } from 'react'
import type { BlockScripts, Client } from '#gateway'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Tells the watch what the scripts of the blocks weigh; without a build nobody knows. */
export function useBlockScripts(client: Client, problems: ProblemWatch): void {
  useEffect(() => {
    let left = false
    void client.call<{ data: BlockScripts }>('/api/page/scripts', { keep: true }).then((answer) => {
      if (!left && answer.ok) problems.learn({ scripts: answer.value.data })
    })
    return () => void (left = true)
  }, [client, problems])
}
