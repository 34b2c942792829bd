import { useEffect, useState } from 'react'

/**
 * Is a dialog open? Never with its first rendering: the kit notes where the focus goes back to as it opens, and one whose
 * code came only then is wanted from the start.
 */
export function useOpened(wanted: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => setIsDrawn(true), [])
  return wanted && isDrawn
}
