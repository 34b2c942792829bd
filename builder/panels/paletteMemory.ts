import { useCallback, useEffect, useState } from 'react'
import { browserStore } from '#shared'
import { afterPaint } from '../lazy/afterPaint.ts'
import { useBuilder } from '../context/builderContext.ts'

const KEY = 'builder-palette'
const MAX_RECENT = 4

interface Memory {
  favourites: string[]
  recent: string[]
}

const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export function readMemory(kept: unknown): Memory {
  const { favourites, recent } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >
  return { favourites: names(favourites), recent: names(recent).slice(0, MAX_RECENT) }
}

export const withRecent = (memory: Memory, type: string): Memory =>
  memory.recent[0] === type
    ? memory
    : {
        ...memory,
        recent: [type, ...memory.recent.filter((one) => one !== type)].slice(0, MAX_RECENT),
      }

/** The blocks that this person chose last, and those marked as favourites; kept in this browser. What stands first in the palette is what was kept as it was opened (`standing`), until it is asked to `settle`: nothing moves under the pointer. */
export function usePaletteMemory(): {
  favourites: string[]
  standing: Memory
  settle(): void
  toggle(name: string): void
} {
  const { store } = useBuilder()
  const [standing, setStanding] = useState(() => readMemory(browserStore.read(KEY)))
  const [favourites, setFavourites] = useState(standing.favourites)
  const change = useCallback((next: (before: Memory) => Memory): void => {
    const after = next(readMemory(browserStore.read(KEY)))
    browserStore.write(KEY, after)
    setFavourites(after.favourites)
  }, [])
  // Whichever way a block came onto the page, it is what was used last.
  useEffect(
    () =>
      store.subscribe(({ past }, before) => {
        const added = past.length > before.past.length ? past.at(-1) : undefined
        const type =
          added?.description.key === 'operation.insert' ? added.description.params.block : undefined
        if (type !== undefined)
          afterPaint(() =>
            browserStore.write(KEY, withRecent(readMemory(browserStore.read(KEY)), type)),
          )
      }),
    [store],
  )
  const settle = useCallback(() => setStanding(readMemory(browserStore.read(KEY))), [])
  const toggle = useCallback(
    (name: string) =>
      change((before) => ({
        ...before,
        favourites: before.favourites.includes(name)
          ? before.favourites.filter((one) => one !== name)
          : [...before.favourites, name],
      })),
    [change],
  )
  return { favourites, standing, settle, toggle }
}
