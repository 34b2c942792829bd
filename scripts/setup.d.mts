export const ROOT: string
export function scriptOf(name: string): string | undefined
export function ensureInstalled(): void
type Packages = Record<string, { version?: string; optional?: boolean }>
/** Does `have` hold all that `want` names, in its versions? Both are the `packages` of a lock file. */
export function holdsAll(want: Packages, have: Packages): boolean
