import { startTransition, useEffect, useRef, useState } from 'react'
import { useBuilder } from './builderContext.ts'
import type { BuilderState } from '../store/builderStore.ts'
import { afterPaint } from '../lazy/afterPaint.ts'

/** A part of the state as of the last paint; rendered again only when that part changes. */
export function useStateAfterPaint<T>(select: (state: BuilderState) => T): T {
  const { store } = useBuilder()
  const [shown, setShown] = useState(() => select(store.getState()))
  const last = useRef(shown)
  useEffect(() => {
    let stop: (() => void) | undefined
    const look = (): void => {
      stop = undefined
      const found = select(store.getState())
      if (!Object.is(found, last.current)) startTransition(() => setShown((last.current = found)))
    }
    look()
    const unsubscribe = store.subscribe(() => (stop ??= afterPaint(look)))
    return () => {
      stop?.()
      unsubscribe()
    }
    // What is asked of the state is the same each time.
  }, [store])
  return shown
}
