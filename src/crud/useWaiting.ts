import { useEffect } from 'react'
import { useOptionalSession } from '#session'

/** While it is rendered, something is waited for that is no call, as the code of a screen: it is told like a late call. Code that is on its way cannot be asked for again; the page can. */
export function useWaiting(): void {
  const client = useOptionalSession()?.client
  useEffect(() => client?.waitFor(() => window.location.reload()), [client])
}
