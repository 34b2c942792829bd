export const ROOT: string
export function scriptOf(name: string): string | undefined
export function ensureInstalled(withoutDev?: boolean): void
type Packages = Record<
  string,
  { version?: string; optional?: boolean; dev?: boolean; devOptional?: boolean }
>
/** Does `have` hold all that `want` names, in its versions? Both are the `packages` of a lock file. */
export function holdsAll(want: Packages, have: Packages, withoutDev?: boolean): boolean
/** Does the stamp of an install say that nothing is missing? */
export function isEnough(stamp: string, withoutDev: boolean): boolean
