const YEAR = 31_536_000

/** Turns light into dark and back; the cookie tells the gateway, so that the next page comes without a flash. */
export function toggleColorScheme(): void {
  const root = document.documentElement
  const dark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const next = dark ? 'light' : 'dark'
  root.dataset.theme = next
  document.cookie = `sala_theme=${next}; path=/; max-age=${YEAR}; samesite=lax`
}
