/** Name of a picture that has none: it was never a file. */
const PASTED = 'pasted'

/** The system's clipboard; where it is refused, what was copied stays in this page. */
export function createClipboardPort(): {
  write(text: string): void
  read(): Promise<string | null>
  pictures(): Promise<File[]>
} {
  let kept: string | null = null
  let refused = false
  return {
    write(text) {
      kept = text
      const written = navigator.clipboard?.writeText(text)
      if (!written) refused = true
      written?.then(
        () => (refused = false),
        () => (refused = true),
      )
    },
    /** Pictures that were copied as such; a text that came along says that something else was meant. */
    async pictures() {
      if (refused || !navigator.clipboard?.read) return []
      const items = await navigator.clipboard.read().catch(() => [])
      const found = items.flatMap((item) =>
        item.types.includes('text/plain')
          ? []
          : item.types
              .filter((type) => type.startsWith('image/'))
              .slice(0, 1)
              .map((type) => ({ item, type })),
      )
      return Promise.all(
        found.map(
          async ({ item, type }) =>
            new File([await item.getType(type)], `${PASTED}.${type.slice('image/'.length)}`, {
              type,
            }),
        ),
      )
    },
    async read() {
      if (refused || !navigator.clipboard?.readText) return kept
      return navigator.clipboard.readText().then(
        (text) => text || kept,
        () => kept,
      )
    },
  }
}
