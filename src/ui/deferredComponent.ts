import { createElement, useEffect, useState, type ComponentType } from 'react'
import { lazyChunk } from '#shared'

/** Until it is fetched again (ms). */
const AGAIN = 10_000

/**
 * A component that an opening screen does without: its chunk is fetched once the screen is painted, and again where it
 * does not come. Nothing suspends: until it is loaded `Placeholder` is rendered with the same props.
 */
export function deferredComponent<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P> = () => null,
): ComponentType<P> {
  const chunk = lazyChunk(fetch)
  return function Deferred(props: P) {
    const [isLoaded, setIsLoaded] = useState(chunk.loaded() !== undefined)
    useEffect(() => {
      if (isLoaded) return
      let left = false
      let timer: ReturnType<typeof setTimeout>
      const load = (): void => {
        clearTimeout(timer)
        chunk.load().then(
          () => {
            if (!left) setIsLoaded(true)
          },
          () => {
            if (!left) timer = setTimeout(load, AGAIN)
          },
        )
      }
      timer = setTimeout(load)
      window.addEventListener('online', load)
      return () => {
        left = true
        clearTimeout(timer)
        window.removeEventListener('online', load)
      }
    }, [isLoaded])
    return createElement((isLoaded && chunk.loaded()) || Placeholder, props)
  }
}
