/** As many earlier addresses as a page keeps; the oldest goes. */
const MAX_ALIASES = 50

/** The earlier addresses of a page that moves, the new one never among them; `undefined` for none. */
export function aliasesAfter(
  aliases: readonly string[],
  { from, to, redirect }: { from: string; to: string; redirect: boolean },
): string[] | undefined {
  const kept = [...aliases.filter((one) => one !== from), ...(redirect ? [from] : [])].filter(
    (one) => one !== to,
  )
  return kept.length > 0 ? kept.slice(-MAX_ALIASES) : undefined
}
