import { createElement, type ComponentType, type ReactNode } from 'react'
import { lazyChunk, type LazyChunk } from '#shared'
import { LazyBoundary, usePromise } from './LazyBoundary.tsx'

/** The component of a chunk; suspends within {@link LazyBoundary} until it is loaded. */
export function useChunk<P>(chunk: LazyChunk<ComponentType<P>>): ComponentType<P> {
  const come = usePromise(chunk.isLazy ? chunk.load() : undefined)
  return come ?? chunk.loaded()!
}

/**
 * A component whose code is fetched when it is first rendered; `Placeholder` stands there until it is here. What cannot
 * be fetched is thrown to the boundary around, where nothing stands for what is `lost`.
 */
export function lazyComponent<P extends object>(
  code: LazyChunk<ComponentType<P>> | (() => Promise<ComponentType<P>>),
  Placeholder: ComponentType = Nothing,
  lost?: (again: () => void) => ReactNode,
): (props: P) => ReactNode {
  const chunk = typeof code === 'function' ? lazyChunk(code) : code
  const Loaded = (props: P) => createElement(useChunk(chunk), props)
  return function LazyComponent(props: P) {
    return createElement(
      LazyBoundary,
      { fallback: createElement(Placeholder), lost },
      createElement(Loaded, props),
    )
  }
}
const Nothing = (): null => null
