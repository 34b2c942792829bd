import { useEffect, useRef } from 'react'
import type { Client } from '#gateway'
import { useStateAfterPaint } from '../context/useStateAfterPaint.ts'
import type { ProblemWatch } from '../context/problemWatch.ts'

/** Milliseconds after the last letter. */
const SETTLED = 500

/** Tells the watch whether the gateway would send answers to the address that the form names: it alone knows the hosts. Each is asked for once. */
export function useDestination(client: Client, problems: ProblemWatch): void {
  const address = useStateAfterPaint(({ model }) =>
    model.page.type === 'form' ? (model.page.destination ?? '') : '',
  )
  const known = useRef(new Map<string, boolean>())
  useEffect(() => {
    if (address === '' || known.current.has(address)) return
    const timer = setTimeout(
      () =>
        void client
          .call<{ data: boolean }>(`/api/page/destination?address=${encodeURIComponent(address)}`)
          .then((answer) => {
            if (!answer.ok) return
            known.current.set(address, answer.value.data)
            problems.learn({ mayReceive: (one) => known.current.get(one) })
          }),
      SETTLED,
    )
    return () => clearTimeout(timer)
  }, [client, problems, address])
}
