import { useCallback, useState } from 'react'
import type { MediaFile, MediaState } from './mediaQuery.ts'

/** What of the library is shown, and which files of it are chosen. */
export function useMediaState(start: MediaState) {
  const [state, setState] = useState<MediaState>(start)
  const [picked, setPicked] = useState<ReadonlyMap<string, MediaFile>>(new Map())
  const change = useCallback((changes: Partial<MediaState>) => {
    setState((now) => ({ ...now, page: 1, ...changes }))
    // Nothing is done with what is out of sight; of one list, several pages may be chosen from.
    if (changes.page === undefined) setPicked(new Map())
  }, [])
  const choose = useCallback(
    (files: readonly MediaFile[], isChosen: boolean) =>
      setPicked((now) => {
        const others = [...now].filter(([id]) => !files.some(({ _id }) => _id === id))
        return new Map([
          ...others,
          ...(isChosen ? files.map((file) => [file._id, file] as const) : []),
        ])
      }),
    [],
  )
  return { state, change, picked, choose }
}
