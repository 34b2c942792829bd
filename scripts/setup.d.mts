export const ROOT: string
export function scriptOf(name: string): string | undefined
export function ensureInstalled(): void
