/** A text that must be filled in holds more than spaces (spec: academy 5, Input widgets). */
export const NON_BLANK = '\\S'
