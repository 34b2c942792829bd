import type { ValueChange } from '#forms'
import type { Change } from '#pages/model'

/** What a form tells of a value, as a change of the part of a node or page that stands in it. */
export function changeOf(part: readonly string[], { path, value }: ValueChange): Change {
  const at = [...part, ...path.map(String)]
  return value === undefined ? { path: at } : { path: at, value }
}
