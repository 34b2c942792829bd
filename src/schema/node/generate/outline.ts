import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const THAILAND = '764'
/** Units of the picture for one degree of latitude. */
const SCALE = 60
/** Degrees around the country that the picture shows too. */
const MARGIN = 0.3
/** Points nearer to the line of their neighbours than this (in units) are left out, and islands smaller than it. */
const TOLERANCE = 0.6
const SMALLEST = 6

type Point = [number, number]

/** The points that matter to the shape of a line (Ramer, Douglas and Peucker). */
function simplify(points: Point[]): Point[] {
  if (points.length < 3) return points
  const [a, b] = [points[0]!, points.at(-1)!]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const distance = ([x, y]: Point): number =>
    length === 0
      ? Math.hypot(x - a[0], y - a[1])
      : Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length
  let [far, most] = [0, 0]
  points.forEach((point, index) => {
    const away = distance(point)
    if (away > most) [far, most] = [index, away]
  })
  return most <= TOLERANCE
    ? [a, b]
    : [...simplify(points.slice(0, far + 1)).slice(0, -1), ...simplify(points.slice(far))]
}

const extent = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/**
 * The outline of Thailand as the path of a picture, from the public-domain map of `world-atlas`, with the bounds that
 * the picture shows in degrees: `west`, `south`, `east`, `north`; both axes are linear in degrees.
 */
export function countryOutline(): string {
  const atlas = createRequire(import.meta.url)('world-atlas/countries-10m.json') as Topology<{
    countries: GeometryCollection
  }>
  const country = feature(atlas, atlas.objects.countries).features.find(({ id }) => id === THAILAND)
  if (country?.geometry.type !== 'MultiPolygon')
    throw new Error('The atlas has no outline of Thailand: look at the package world-atlas.')
  const rings = country.geometry.coordinates.map(([outer]) => outer as Point[])
  const [west, east] = extent(rings.flat().map(([x]) => x))
  const [south, north] = extent(rings.flat().map(([, y]) => y))
  const bounds = {
    west: west - MARGIN,
    south: south - MARGIN,
    east: east + MARGIN,
    north: north + MARGIN,
  }
  const across = SCALE * Math.cos((((north + south) / 2) * Math.PI) / 180)
  const project = ([x, y]: Point): Point => [(x - bounds.west) * across, (bounds.north - y) * SCALE]
  const path = rings
    .map((ring) => ring.map(project))
    .filter(
      (ring) =>
        Math.max(
          ...[0, 1].map((axis) =>
            extent(ring.map((point) => point[axis]!)).reduce((least, most) => most - least),
          ),
        ) >= SMALLEST,
    )
    .map((ring) => {
      // A closed line has no ends: it is cut in two, so that each half has.
      const half = Math.floor(ring.length / 2)
      return [
        ...simplify(ring.slice(0, half + 1)).slice(0, -1),
        ...simplify(ring.slice(half)).slice(0, -1),
      ]
    })
    .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
  const rounded = Object.fromEntries(
    Object.entries(bounds).map(([side, degrees]) => [side, Number(degrees.toFixed(4))]),
  )
  return `${JSON.stringify({ width: Math.round((bounds.east - bounds.west) * across), height: Math.round((bounds.north - bounds.south) * SCALE), bounds: rounded, path }, null, 2)}\n`
}
