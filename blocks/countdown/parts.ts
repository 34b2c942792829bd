export const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const
const LENGTHS = [86_400_000, 3_600_000, 60_000, 1_000]

/** Days, hours, minutes and seconds that are left. */
export function partsOf(left: number): number[] {
  let open = Math.max(0, left)
  return LENGTHS.map((length) => {
    const count = Math.floor(open / length)
    open -= count * length
    return count
  })
}
