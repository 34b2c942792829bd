import type { Clock } from '#shared'
import { MissingIndexes } from './missingIndexes.ts'

export interface ScanLimits {
  /** Records that may be read one by one for a group, a sum or a count. */
  records: number
  /** Milliseconds for reading more than these, where the database can stop. */
  timeout: number
  missing: MissingIndexes
}

export const scanLimits = (given: Partial<ScanLimits> = {}): ScanLimits => ({
  records: 200_000,
  timeout: 2_000,
  missing: new MissingIndexes(),
  ...given,
})

/** Milliseconds after which it is looked again whether a collection has become large. */
const LOOK_AGAIN = 60_000

/** Knows which collections of a site have more records than are read one by one. */
export class LargeCollections {
  private readonly known = new Map<string, { isLarge: boolean; until: number }>()
  private readonly clock: Clock
  constructor(clock: Clock) {
    this.clock = clock
  }

  async has(name: string, look: () => Promise<boolean>): Promise<boolean> {
    const now = this.clock.now()
    const known = this.known.get(name)
    if (known && known.until > now) return known.isLarge
    const isLarge = await look()
    this.known.set(name, { isLarge, until: now + LOOK_AGAIN })
    return isLarge
  }
}
