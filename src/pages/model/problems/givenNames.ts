/** The names that something gives, and those of them that are data sets. */
export interface GivenNames {
  names: string[]
  sets: string[]
}
