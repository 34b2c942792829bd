import type { BlockDocument } from '#schema'
import { isRecord, type Failure, type Text } from '#shared'
import { mapObjects } from '../copy.ts'
import type { Subtree } from '../nodes.ts'
import { applyChanges } from '../setPath.ts'
import { breachesOf } from './bounds.ts'
import type { PartSchema } from './problem.ts'

/** A value that stayed out: of which type of block, what it is called there, and why. */
export interface LeftOut {
  type: string
  label: Text
  failure: Failure
}

/** A part from elsewhere with as much of its blocks as their documents allow, and what stayed out. Blocks that are unknown, or of a version that is, stay as they are. */
export function fitting(
  tree: Subtree,
  blocks: Readonly<Record<string, BlockDocument>>,
): { tree: Subtree; left: LeftOut[] } {
  const left: LeftOut[] = []
  const fitted = mapObjects(tree, (object) => {
    const { type, v, props } = object
    const block = Object.hasOwn(blocks, type) ? blocks[type]! : undefined
    if (block?.v !== v) return object
    const out = [...unknownIn(block.props as PartSchema, props), ...breachesOf(block.props, props)]
    const slots = Object.keys(object.slots ?? {}).filter(
      (name) => !Object.hasOwn(block.slots ?? {}, name),
    )
    left.push(
      ...out.map(({ path, label, failure }) => ({ type, label: label ?? path.at(-1)!, failure })),
      ...slots.map((label) => ({ type, label, failure: UNKNOWN })),
    )
    if (out.length + slots.length === 0) return object
    // The last first: what is taken out of a list leaves the places before it as they are.
    const kept = applyChanges(
      props,
      out.toReversed().map(({ path }) => ({ path })),
    ).data
    return {
      ...object,
      props: kept,
      ...(object.slots
        ? {
            slots: Object.fromEntries(
              Object.entries(object.slots).filter(([name]) => !slots.includes(name)),
            ),
          }
        : {}),
    }
  })
  return { tree: fitted, left }
}

const UNKNOWN: Failure = { code: 'field-unknown' }

/** Values that have no place in the schema, down through lists and groups. */
function unknownIn(
  { properties = {}, items, additionalProperties }: PartSchema,
  value: unknown,
  path: string[] = [],
): { path: string[]; label?: Text; failure: Failure }[] {
  if (Array.isArray(value))
    return items
      ? value.flatMap((one, index) => unknownIn(items, one, [...path, String(index)]))
      : []
  if (!isRecord(value)) return []
  return Object.keys(value).flatMap((name) =>
    Object.hasOwn(properties, name)
      ? unknownIn(properties[name]!, value[name], [...path, name])
      : additionalProperties === false
        ? [{ path: [...path, name], failure: UNKNOWN }]
        : [],
  )
}
