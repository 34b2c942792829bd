/** A string that says something. */
export const isNonEmptyString = (value: unknown): value is string =>
  typeof value === 'string' && value !== ''
