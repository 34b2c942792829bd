import { use, type ComponentType } from 'react'

/** A component that is at hand, or is fetched when it is first drawn. */
export type LazyView<P> = { fetched: false; component: ComponentType<P> } | { fetched: true; load(): Promise<ComponentType<P>> }

export const now = <P>(component: ComponentType<P>): LazyView<P> => ({ fetched: false, component })

export function later<P>(fetch: () => Promise<ComponentType<P>>): LazyView<P> {
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

/** The component to draw; suspends until it is here. */
export const useView = <P>(view: LazyView<P>): ComponentType<P> => (view.fetched ? use(view.load()) : view.component)

/** Fetches a component before it is asked for. Without a network nothing is said: it is fetched again when it is to be drawn. */
export const fetchAhead = <P>(view: LazyView<P>): void => void (view.fetched && view.load().catch(() => undefined))
