import { useSyncExternalStore } from 'react'

function subscribe(hear: () => void): () => void {
  addEventListener('here', hear)
  return () => removeEventListener('here', hear)
}

/**
 * The address of the page as it is now, also after a block has changed what it shows (`tellHere`); `path` is how the
 * page came. Where the browser shows the page under another address, as a preview does, it stays that.
 */
export const useHere = (path: string): string =>
  useSyncExternalStore(
    subscribe,
    () => (path.split('?')[0] === location.pathname ? location.pathname + location.search : path),
    () => path,
  )
