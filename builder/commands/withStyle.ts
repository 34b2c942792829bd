import { isRecord } from '#shared'
import type { PageStyle } from '#schema'
import { SIDES, type Breakpoint, type NodeKind } from '#pages/model'

type Layer = Record<string, unknown>

/** One word for the padding as the sides that it stands for, so that one of them can change. */
function withSides(layer: Layer, kind: NodeKind): Layer {
  const { padding, ...rest } = layer
  if (typeof padding !== 'string') return layer
  const sides = kind === 'row' ? SIDES.filter((side) => side === 'top' || side === 'bottom') : SIDES
  return { ...rest, padding: Object.fromEntries(sides.map((side) => [side, padding])) }
}

/** The layer with the value at a path, without what became empty on the way. */
function put(layer: Layer, [key, ...more]: string[], value: unknown): Layer {
  const { [key!]: before, ...rest } = layer
  const next = more.length > 0 ? put(isRecord(before) ? before : {}, more, value) : value
  return next === undefined || (isRecord(next) && Object.keys(next).length === 0)
    ? rest
    : { ...rest, [key!]: next }
}

/** The style with a value at a breakpoint (`padding-top`, or a whole `background`); `undefined` inherits it again. */
export function withStyle(
  style: PageStyle | undefined,
  {
    breakpoint,
    path,
    value,
    kind,
  }: { breakpoint: Breakpoint; path: string; value: unknown; kind: NodeKind },
): PageStyle | undefined {
  const keys = path.split('-')
  const at = breakpoint === 'base' ? [] : ['at', breakpoint]
  const start = (style ?? {}) as Layer
  const layer = at.reduce<unknown>(
    (inner, key) => (isRecord(inner) ? inner[key] : undefined),
    start,
  )
  const split =
    keys[0] === 'padding' && keys.length > 1 && isRecord(layer) ? withSides(layer, kind) : layer
  const layered =
    at.length > 0 && split !== layer
      ? put(start, at, split)
      : at.length > 0
        ? start
        : ((split ?? start) as Layer)
  const next = put(layered, [...at, ...keys], value)
  return Object.keys(next).length > 0 ? (next as PageStyle) : undefined
}
