import { useSyncExternalStore } from 'react'

const unchanging = () => () => undefined

/** Is the script at work here? Not in what the gateway draws, which stands alone until the script has come. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
