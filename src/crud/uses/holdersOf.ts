import type { StoredRecord } from '#schema'

/** Pages that hold a part, directly or through others, in draft or as published, and the part itself: in its place they would hold themselves. */
export function holdersOf(id: string, pages: readonly StoredRecord[]): ReadonlySet<string> {
  const holders = new Set([id])
  for (const holder of holders)
    for (const { _id, parts: drafted, published_parts: published } of pages)
      if (
        [drafted, published]
          .flatMap((list) => (list ?? []) as { part: string }[])
          .some(({ part }) => part === holder)
      )
        holders.add(_id)
  return holders
}
