import { useEffect, useState } from 'react'

export interface Loaded<T> {
  data: T | undefined
  busy: boolean
  failed: boolean
}

/** What a promise brings, asked again when the key changes; an answer that comes too late is dropped. No key: nothing is asked. */
export function useLoaded<T>(
  key: string | undefined,
  load: (() => Promise<T>) | undefined,
): Loaded<T> {
  const [state, setState] = useState<Loaded<T> & { key: string | undefined }>({
    key: undefined,
    data: undefined,
    busy: false,
    failed: false,
  })
  useEffect(() => {
    if (key === undefined || !load) return
    let late = false
    setState((before) => ({
      key,
      data: before.key === key ? before.data : undefined,
      busy: true,
      failed: false,
    }))
    load().then(
      (data) => !late && setState({ key, data, busy: false, failed: false }),
      () => !late && setState({ key, data: undefined, busy: false, failed: true }),
    )
    return () => {
      late = true
    }
    // The key stands for the loader, which is made anew at each rendering.
  }, [key])
  return key === undefined || state.key !== key
    ? { data: undefined, busy: key !== undefined && load !== undefined, failed: false }
    : state
}
