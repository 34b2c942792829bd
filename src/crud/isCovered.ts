const dialogOf = (element: Element | null): Element | undefined =>
  element?.closest('[role="dialog"]') ?? undefined

/** Does the focus lie in a dialog over that of an element? The kit has both hear the key that closes, and it means the upper one. */
export function isCovered(element: Element | null): boolean {
  const [own, now] = [dialogOf(element), dialogOf(document.activeElement)]
  return own !== undefined && now !== undefined && own !== now
}
