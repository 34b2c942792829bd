import { createElement, type ComponentType, type ReactNode } from 'react'
import { UntilHere, useComing } from './UntilHere.tsx'

/** A component that is at hand, or is fetched when it is first drawn. */
export type LazyView<P> =
  | { fetched: false; component: ComponentType<P> }
  | { fetched: true; load(): Promise<ComponentType<P>> }

export const now = <P>(component: ComponentType<P>): LazyView<P> => ({ fetched: false, component })

export function later<P>(fetch: () => Promise<ComponentType<P>>): LazyView<P> & { fetched: true } {
  let loading: Promise<ComponentType<P>> | undefined
  const load = async (): Promise<ComponentType<P>> => {
    try {
      const component = await fetch()
      // What React reads of a promise: a component that is here is drawn at once.
      Object.assign(loading!, { status: 'fulfilled', value: component })
      return component
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { fetched: true, load: () => (loading ??= load()) }
}

/** The component to draw; suspends within {@link UntilHere} until it is here. */
export function useView<P>(view: LazyView<P>): ComponentType<P> {
  const come = useComing(view.fetched ? view.load() : undefined)
  return view.fetched ? come! : view.component
}

/** Fetches a component before it is asked for. Without a network nothing is said: it is fetched again when it is to be drawn. */
export const fetchAhead = <P>(view: LazyView<P>): void =>
  void (view.fetched && view.load().catch(() => undefined))

/** A view as a component; `Place` stands there until its code is here. What cannot be fetched is thrown to the boundary around, where nothing stands for what is `lost`. */
export function drawn<P extends object>(
  view: LazyView<P>,
  Place: ComponentType = Nothing,
  lost?: (again: () => void) => ReactNode,
): (props: P) => ReactNode {
  const Drawn = (props: P) => createElement(useView(view), props)
  return function UntilDrawn(props: P) {
    return createElement(
      UntilHere,
      { fallback: createElement(Place), lost },
      createElement(Drawn, props),
    )
  }
}
const Nothing = (): null => null

/** A component whose code is fetched when it is first drawn. */
export const fetched = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Place?: ComponentType,
): ((props: P) => ReactNode) => drawn(later(fetch), Place)
