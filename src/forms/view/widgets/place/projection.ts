import outline from './thailand.json' with { type: 'json' }

export interface Position {
  lat: number
  lng: number
}

/**
 * The outline of Thailand from the public-domain map of Natural Earth (1:10 million), simplified to 0.6 units of the
 * picture and without islands smaller than 6. Both axes are linear in degrees.
 */
export const { width: WIDTH, height: HEIGHT, path: OUTLINE } = outline
const { west, south, east, north } = outline.bounds

/** About 10 m: what a finger can mean at most. */
const DIGITS = 4
const round = (degrees: number): number => Number(degrees.toFixed(DIGITS))
const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** The place on the picture, in its units; it may lie outside. */
export const toPicture = ({ lat, lng }: Position): { x: number; y: number } => ({
  x: ((lng - west) / (east - west)) * WIDTH,
  y: ((north - lat) / (north - south)) * HEIGHT,
})

/** The position of a point of the picture, at its edge where it lies outside. */
export const fromPicture = (x: number, y: number): Position => ({
  lat: round(north - (within(y, 0, HEIGHT) / HEIGHT) * (north - south)),
  lng: round(west + (within(x, 0, WIDTH) / WIDTH) * (east - west)),
})

/** The position some degrees away, no further than the picture goes. */
export const moved = ({ lat, lng }: Position, north_: number, east_: number): Position => ({
  lat: round(within(lat + north_, south, north)),
  lng: round(within(lng + east_, west, east)),
})

/** Two numbers as people copy them from a map: `13.7563, 100.5018`. `13,75` may be one, with a decimal comma. */
export function readPosition(text: string): Position | undefined {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const isPair = /[.;\s]/.test(text.trim())
  const [lat, lng] = parts && isPair ? [Number(parts[1]), Number(parts[2])] : []
  return lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat, lng }
    : undefined
}
