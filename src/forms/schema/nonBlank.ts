import { SEEN } from '#shared'

/** A text that must be filled in holds more than spaces (spec: academy 5, Input widgets) and what nobody sees. */
export const NON_BLANK = SEEN.source

/** The patterns that say no more than that something must be there. */
export const NON_BLANKS: ReadonlySet<unknown> = new Set([NON_BLANK, '\\S'])
