import { createContext, Suspense, use, useState, type ReactNode } from 'react'

const Hear = createContext<(coming: Promise<unknown>) => void>(() => undefined)

/** One drawing after another; the last where something has failed. */
interface Drawing {
  failure?: { error: unknown }
}

/** Asks for another drawing once what was heard of is here, once for each. */
function hearing(drawAgain: (drawing: Drawing) => void): (coming: Promise<unknown>) => void {
  const heard = new WeakSet<Promise<unknown>>()
  return (coming) => {
    if (heard.has(coming)) return
    heard.add(coming)
    coming.then(() => drawAgain({}), (error: unknown) => drawAgain({ failure: { error } }))
  }
}

/**
 * Draws `fallback` until what suspends inside by {@link useComing} is here, and then that at once. A `Suspense` alone
 * lets a fallback stand for 300 ms in any case: only a drawing that somebody else asks for is not held back so.
 * What fails is thrown to the boundary around.
 */
export function UntilHere({ fallback = null, children }: { fallback?: ReactNode; children?: ReactNode }) {
  const [{ failure }, drawAgain] = useState<Drawing>({})
  const [hear] = useState(() => hearing(drawAgain))
  if (failure) throw failure.error
  return (
    <Suspense fallback={fallback}>
      <Hear value={hear}>{children}</Hear>
    </Suspense>
  )
}

/** What a promise brings, the same promise at each drawing; suspends until it is here. Nothing comes of `undefined`. */
export function useComing<T>(coming: Promise<T> | undefined): T | undefined {
  const hear = use(Hear)
  if (!coming) return undefined
  // React notes on a promise what it knows of it.
  if ((coming as { status?: string }).status !== 'fulfilled') hear(coming)
  return use(coming)
}
