import { createElement, useEffect, useState, type ComponentType } from 'react'

/** Until it is asked for again (ms). */
const AGAIN = 10_000

/**
 * A part that an opening screen does without: its code is fetched once the screen is painted, and again where it does
 * not come. Until it is here `Instead` is drawn with the same props.
 */
export function lazyBehind<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> = () => null,
): ComponentType<P> {
  let part: ComponentType<P> | undefined
  return function Behind(props: P) {
    const [isHere, setIsHere] = useState(part !== undefined)
    useEffect(() => {
      if (isHere) return
      let left = false
      let timer: ReturnType<typeof setTimeout>
      const load = (): void => {
        clearTimeout(timer)
        fetch().then(
          (component) => {
            part = component
            if (!left) setIsHere(true)
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
    }, [isHere])
    return createElement(isHere && part ? part : Instead, props)
  }
}
