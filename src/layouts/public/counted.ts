/** The most that a counter shows (spec: academy 9). */
const MOST = 99

export const counted = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
