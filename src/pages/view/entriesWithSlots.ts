import type { ReactNode } from 'react'

/** Entries of a list with what stands in the slot of each; a slot that two name is the first one's. */
export function entriesWithSlots<E extends { slot?: string }>(
  entries: E[] | undefined,
  slots: Record<string, ReactNode>,
): { entry: E; content: ReactNode }[] {
  const taken = new Set<string>()
  return (entries ?? []).map((entry) => {
    const { slot } = entry
    const own = slot !== undefined && !taken.has(slot) && Object.hasOwn(slots, slot)
    if (slot !== undefined) taken.add(slot)
    return { entry, content: own ? slots[slot] : null }
  })
}
