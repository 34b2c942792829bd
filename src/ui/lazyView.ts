import { createElement, type ComponentType, type ReactNode } from 'react'
import { LazyBoundary, usePromise } from './LazyBoundary.tsx'

/** A component that is at hand, or is fetched when it is first drawn. */
export type LazyView<P> =
  | { isLazy: false; component: ComponentType<P> }
  | { isLazy: true; load(): Promise<ComponentType<P>> }

export const readyView = <P>(component: ComponentType<P>): LazyView<P> => ({
  isLazy: false,
  component,
})

export function lazyView<P>(
  fetch: () => Promise<ComponentType<P>>,
): LazyView<P> & { isLazy: true } {
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
  return { isLazy: true, load: () => (loading ??= load()) }
}

/** The component to draw; suspends within {@link LazyBoundary} until it is here. */
export function useView<P>(view: LazyView<P>): ComponentType<P> {
  const come = usePromise(view.isLazy ? view.load() : undefined)
  return view.isLazy ? come! : view.component
}

/** Fetches a component before it is asked for. Without a network nothing is said: it is fetched again when it is to be drawn. */
export const preload = <P>(view: LazyView<P>): void =>
  void (view.isLazy && view.load().catch(() => undefined))

/** A view as a component; `Place` stands there until its code is here. What cannot be fetched is thrown to the boundary around, where nothing stands for what is `lost`. */
export function viewComponent<P extends object>(
  view: LazyView<P>,
  Place: ComponentType = Nothing,
  lost?: (again: () => void) => ReactNode,
): (props: P) => ReactNode {
  const View = (props: P) => createElement(useView(view), props)
  return function LazyComponent(props: P) {
    return createElement(
      LazyBoundary,
      { fallback: createElement(Place), lost },
      createElement(View, props),
    )
  }
}
const Nothing = (): null => null

/** A component whose code is fetched when it is first drawn. */
export const lazyComponent = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Place?: ComponentType,
): ((props: P) => ReactNode) => viewComponent(lazyView(fetch), Place)
