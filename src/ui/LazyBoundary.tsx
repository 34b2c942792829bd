import { createContext, Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react'

const PendingContext = createContext<(coming: Promise<unknown>) => void>(() => undefined)

/** One drawing after another; the last where something has failed. */
interface Attempt {
  failure?: { error: unknown }
}

/**
 * Asks for another rendering once what was heard of is here, once for each. What comes before the first rendering stands on the
 * page is asked for as it does: React takes no drawing of what it may still throw away.
 */
class PendingLoads {
  readonly #heard = new WeakSet<Promise<unknown>>()
  #renderAgain: ((drawing: Attempt) => void) | undefined
  #due: Attempt | undefined

  hear = (coming: Promise<unknown>): void => {
    if (this.#heard.has(coming)) return
    this.#heard.add(coming)
    coming.then(
      () => this.#ask({}),
      (error: unknown) => this.#ask({ failure: { error } }),
    )
  }

  #ask(drawing: Attempt): void {
    if (this.#renderAgain) this.#renderAgain(drawing)
    else this.#due = this.#due?.failure ? this.#due : drawing
  }

  /** From now on its drawings stand on the page; answers how to end that. */
  stand(renderAgain: (drawing: Attempt) => void): () => void {
    this.#renderAgain = renderAgain
    if (this.#due) renderAgain(this.#due)
    this.#due = undefined
    return () => (this.#renderAgain = undefined)
  }
}

/**
 * Draws `fallback` until what suspends inside by {@link usePromise} is here, and then that at once. A `Suspense` alone
 * lets a fallback stand for 300 ms in any case: only a drawing that somebody else asks for is not held back so.
 * What fails is thrown to the boundary around, unless something stands for what is `lost`, and asks for it again.
 */
export function LazyBoundary({
  fallback = null,
  lost,
  children,
}: {
  fallback?: ReactNode
  lost?: ((again: () => void) => ReactNode) | undefined
  children?: ReactNode
}) {
  const [{ failure }, renderAgain] = useState<Attempt>({})
  const [hearing] = useState(() => new PendingLoads())
  useLayoutEffect(() => hearing.stand(renderAgain), [hearing])
  if (failure && lost) return lost(() => renderAgain({}))
  if (failure) throw failure.error
  return (
    <Suspense fallback={fallback}>
      <PendingContext value={hearing.hear}>{children}</PendingContext>
    </Suspense>
  )
}

/** What a promise brings, the same promise at each rendering; suspends until it is here. Nothing comes of `undefined`. */
export function usePromise<T>(coming: Promise<T> | undefined): T | undefined {
  const hear = use(PendingContext)
  if (!coming) return undefined
  // React notes on a promise what it knows of it.
  if ((coming as { status?: string }).status !== 'fulfilled') hear(coming)
  return use(coming)
}
