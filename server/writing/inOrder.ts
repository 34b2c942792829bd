/** What each needs before itself; one that needs itself by a way around stands where it stood. */
export function inOrder<T>(all: readonly T[], needs: (one: T) => T[]): T[] {
  const placed = new Set<T>()
  const open = new Set<T>()
  const place = (one: T): void => {
    if (placed.has(one) || open.has(one)) return
    open.add(one)
    needs(one).forEach(place)
    placed.add(one)
  }
  all.forEach(place)
  return [...placed]
}
