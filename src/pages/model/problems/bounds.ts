import type { Failure, Text } from '#shared'
import { safeLink } from '../links.ts'
import { applyChanges } from '../setPath.ts'
import { refusedAddress } from '../refusedAddress.ts'
import { isEmpty } from './blocks.ts'
import { addressFault } from './links.ts'
import {
  each,
  leavesOf,
  objectsOf,
  propsOf,
  type FindProblems,
  type PageProblem,
  type PartSchema,
  type ProblemContext,
} from './problem.ts'

const OF_KIND: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
}

/** What a value has of what its schema allows; what must be there at least an unfinished page may lack. */
function breach(
  {
    $ref,
    type,
    enum: choices,
    minimum = -Infinity,
    exclusiveMinimum = -Infinity,
    maximum = Infinity,
    maxLength = Infinity,
    maxItems = Infinity,
    pattern,
    'x-widget': widget,
  }: PartSchema,
  value: unknown,
): Failure | undefined {
  if (value === undefined) return undefined
  if ($ref !== undefined)
    return $ref === 'sala:text' && !OF_KIND.string!(value) && !OF_KIND.object!(value)
      ? { code: 'field-type', params: { type: 'string' } }
      : undefined
  const kinds = [type ?? []].flat()
  if (kinds.length > 0 && !kinds.some((kind) => OF_KIND[kind]?.(value) ?? true))
    return { code: 'field-type', params: { type: kinds.join(', ') } }
  if (choices && !choices.includes(value))
    return { code: 'field-enum', params: { allowed: choices.join(', ') } }
  if (typeof value === 'number') {
    if (value < minimum || value <= exclusiveMinimum)
      return { code: 'field-minimum', params: { limit: Math.max(minimum, exclusiveMinimum) } }
    return value > maximum ? { code: 'field-maximum', params: { limit: maximum } } : undefined
  }
  if (Array.isArray(value))
    return value.length > maxItems
      ? { code: 'field-max-items', params: { limit: maxItems } }
      : undefined
  if (typeof value !== 'string') return undefined
  if ([...value].length > maxLength) return { code: 'field-too-long', params: { limit: maxLength } }
  return pattern !== undefined && !new RegExp(pattern, 'u').test(value)
    ? { code: 'field-pattern' }
    : refusedAddress(widget, value)
}

interface Breach {
  path: string[]
  part: PartSchema
  label?: Text
  failure: Failure
}

/** Values of a block that its schema does not allow. The gateway asks its compiled validator, and refuses them. */
export const breachesOf = (schema: PartSchema, props: unknown): Breach[] =>
  leavesOf(schema, props).flatMap(({ schema: part, value, path }) => {
    const entries =
      part.items && !part.items.properties && Array.isArray(value)
        ? value.map((one, index) => ({
            part: part.items!,
            value: one as unknown,
            path: [...path, String(index)],
          }))
        : []
    return [{ part, value, path }, ...entries].flatMap((one): Breach[] => {
      const failure = breach(one.part, one.value)
      const label = one.part['x-label'] ?? part['x-label']
      return failure
        ? [{ path: one.path, part: one.part, failure, ...(label ? { label } : {}) }]
        : []
    })
  })

const written = (path: readonly string[]): string =>
  path.reduce(
    (text, part) =>
      /^\d+$/.test(part) ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`,
    '',
  )

/** What is wrong with the values of a block beside their fields: what is not allowed, what is missing, and links that are not complete, with what was meant by what is known of the site. */
export const propFailures = (
  schema: object,
  props: unknown,
  known: Pick<ProblemContext, 'pages' | 'routes'> = {},
): (Failure & { level?: 'warning' })[] => [
  ...breachesOf(schema, props).map(({ path, failure }) => ({ ...failure, path: written(path) })),
  ...leavesOf(schema, props).flatMap(
    ({ schema: part, path, value, groupSchema }): (Failure & { level?: 'warning' })[] => {
      if (isEmpty(value))
        return groupSchema.required?.includes(path.at(-1)!)
          ? [{ code: 'field-required', path: written(path) }]
          : []
      const fault =
        part['x-widget'] === 'link' && typeof value === 'string' && safeLink(value) !== undefined
          ? addressFault(value, known)
          : undefined
      return fault?.code === 'incomplete-link'
        ? [
            {
              code: 'link-incomplete',
              level: 'warning',
              path: written(path),
              params: {
                link: value,
                ...(fault.suggestion !== undefined && { suggestion: fault.suggestion }),
              },
            },
          ]
        : []
    },
  ),
]

/** The values that may come to the page: each that its schema does not allow stays as it was before, or away. */
export function keepValid<T extends object>(schema: object, values: T, before: unknown): T {
  // The last first: what is taken out of a list leaves the places before it as they are.
  const changes = breachesOf(schema, values)
    .toReversed()
    .map(({ path }) => ({ path, value: valueBefore(before, values, path) }))
  return changes.length > 0 ? applyChanges(values, changes).data : values
}

/** What stood at a path, unless a list on the way has other entries by now. */
function valueBefore(before: unknown, now: unknown, path: readonly string[]): unknown {
  let [was, is] = [before, now] as [unknown, unknown]
  for (const part of path) {
    if (
      Array.isArray(is) !== Array.isArray(was) ||
      (Array.isArray(is) && is.length !== (was as unknown[]).length)
    )
      return undefined
    ;[was, is] = [was, is].map((of) =>
      typeof of === 'object' && of !== null && Object.hasOwn(of, part)
        ? (of as Record<string, unknown>)[part]
        : undefined,
    ) as [unknown, unknown]
  }
  return was
}

/** What the field at a path into the props of a block is called: the innermost that has a name. */
export function labelAt(schema: object, path: string): Text | undefined {
  let at: PartSchema | undefined = schema
  let label: Text | undefined
  for (const part of path.split(/[.[\]]+/).filter(Boolean)) {
    at = /^\d+$/.test(part) ? at?.items : at?.properties?.[part]
    label = at?.['x-label'] ?? label
  }
  return label
}

/** Values that the gateway does not take: the page is not even saved with them. */
export const findBreaches: FindProblems = (model, context) =>
  each(objectsOf(model), ({ id, data }) => {
    const schema = propsOf(context, data.type)
    if (!schema || data.v !== context.blocks[data.type]!.v) return []
    return breachesOf(schema, data.props).map(({ path, part, label, failure }): PageProblem => {
      const at = ['props', ...path]
      const nearest =
        failure.code.endsWith('imum') && !breach(part, failure.params!.limit)
          ? failure.params!.limit
          : undefined
      return {
        code: 'out-of-bounds',
        level: 'error',
        node: id,
        path: at,
        params: {
          block: data.type,
          label: label ?? path.at(-1)!,
          failure,
          ...(nearest === undefined ? {} : { value: String(nearest) }),
        },
        ...(nearest === undefined
          ? {}
          : { fix: { type: 'update', id, changes: [{ path: at, value: nearest }] } }),
      }
    })
  })
