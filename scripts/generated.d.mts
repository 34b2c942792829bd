export const GENERATOR_SOURCES: string[]
export function isGenerated(): boolean
export function markGenerated(): void
/** Makes `src/generated` where its sources have changed. False when the documents have problems, which are printed then. */
export function ensureGenerated(): boolean
