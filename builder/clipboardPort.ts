/** The system's clipboard; where it is refused, what was copied stays in this page. */
export function createClipboardPort(): { write(text: string): void; read(): Promise<string | null> } {
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
    async read() {
      if (refused || !navigator.clipboard?.readText) return kept
      return navigator.clipboard.readText().then(
        (text) => text || kept,
        () => kept,
      )
    },
  }
}
