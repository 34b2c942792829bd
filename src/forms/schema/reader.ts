import { isRecord } from '#shared'
import { isSafeName, type Path } from '../core/path.ts'
import { allowsNull, bringsFields, hasNullBranch, nearly, optionsOf, typeOf } from './fieldParts.ts'
import { matches, restOf, tupleOf } from './matches.ts'
import { besides, branchesOf, choiceOf } from './branches.ts'
import { followed } from './followed.ts'
import { combine, createFlattener, type FlatSchema } from './merge.ts'
import { findReference } from './references.ts'
import type { JsonSchema } from './types.ts'
import { choicesOf, listWidget, pickWidget, readableName } from './widget.ts'
import { type FieldSpec } from './fieldSpec.ts'

export type { Branch } from './branches.ts'

export interface SchemaReader {
  root: FieldSpec
  field(schema: JsonSchema | boolean, name: string, required: boolean): FieldSpec
  /** The object as its value makes it: `if/then/else` and dependent schemas worked in. */
  shape(spec: FieldSpec, value: unknown): FieldSpec
  /** Fields of an object, in their order. */
  properties(spec: FieldSpec): FieldSpec[]
  item(spec: FieldSpec, index: number): FieldSpec
  /** A value of a map, or a property that the schema does not name. */
  entry(spec: FieldSpec, name: string): FieldSpec
  /** May an entry have this name, by the patterns and `propertyNames` of the schema? */
  allowsName(spec: FieldSpec, name: string): boolean
  branch(spec: FieldSpec, index: number): FieldSpec
  /** The branch that a value meets, else one near by type: the one it was in or the first; else 0. */
  branchOf(spec: FieldSpec, value: unknown, was?: number): number
  /** The object as its value makes it, and then as each of its choices makes it; the last has all of its fields. */
  opened(
    spec: FieldSpec,
    value: unknown,
    chosen?: (choice: FieldSpec) => number | undefined,
  ): FieldSpec[]
  /** The field at a path, given the values that decide the way there and the branches that people chose. */
  at(path: Path, value: unknown, chosen?: ChosenAt, from?: FieldSpec): FieldSpec | undefined
}

/** Which branch of a choice at a place was chosen, where one was. */
export type ChosenAt = (path: Path, spec: FieldSpec) => number | undefined

const MAX_CONDITIONS = 60
const MAX_HOPS = 10

/** Reads a JSON Schema (2020-12, with the spellings of draft-07) as fields, lazily by path: recursion costs nothing until it is opened. */
export function createReader(root: JsonSchema): SchemaReader {
  const flatten = createFlattener(root)
  const find = (ref: string, from?: object) => findReference(root, ref, from)
  const fields = new WeakMap<FlatSchema, Map<string, FieldSpec>>()
  const shapes = new WeakMap<FlatSchema, Map<string, FlatSchema>>()

  const fromFlat = (flat: FlatSchema, name: string, required: boolean): FieldSpec => {
    let known = fields.get(flat)
    if (!known) fields.set(flat, (known = new Map()))
    const key = `${required ? 1 : 0}${name}`
    let spec = known.get(key)
    if (!spec) known.set(key, (spec = build(flat, name, required)))
    return spec
  }

  const build = (flat: FlatSchema, name: string, required: boolean, hops = 0): FieldSpec => {
    const { schema } = flat
    const choices = choicesOf(schema)
    const follows = choices || schema['x-widget'] ? undefined : followed(flat, flatten)
    if (follows && hops <= MAX_HOPS) return build(follows, name, required, hops + 1)
    const nullable = allowsNull(schema) || hasNullBranch(schema, flatten)
    let branches =
      choices || schema['x-widget'] || hops > MAX_HOPS ? undefined : branchesOf(schema, flatten)
    if (branches?.length === 1) {
      const only = combine(
        { schema: flatten(besides(schema)).schema, conditions: flat.conditions },
        flatten(branches[0]!.schema),
      )
      return { ...build(only, name, required, hops + 1), nullable }
    }
    const type = typeOf(schema, choices)
    if (branches && (type === 'object' || schema.allOf))
      branches = branches.map((branch) => ({
        ...branch,
        schema: { allOf: [besides(schema), branch.schema] },
      }))
    const shown = type === 'object' && !schema['x-widget'] ? withRequired(schema) : schema
    const spec: FieldSpec = {
      name,
      schema: shown,
      flat,
      type: branches && type !== 'object' ? 'any' : type,
      widget: branches
        ? 'choice'
        : pickWidget(shown, type, choices, flat.conditions.some(bringsFields)),
      label: schema['x-label'] ?? schema.title ?? readableName(name),
      options: optionsOf(schema),
      required,
      nullable,
      readOnly: schema.readOnly === true,
      ...((schema['x-help'] ?? schema.description) !== undefined && {
        help: schema['x-help'] ?? schema.description,
      }),
      ...(choices && { choices }),
      ...(branches && { branches, choice: choiceOf(schema)! }),
    }
    if (type === 'array' && !branches) readItems(spec)
    return spec
  }

  /** A field that must be there is asked for, though nothing else is said of it. */
  const withRequired = (schema: JsonSchema): JsonSchema => {
    const { properties = {}, required = [] } = schema
    const unsaid = required.filter((name) => !Object.hasOwn(properties, name) && isSafeName(name))
    if (unsaid.length === 0) return schema
    const added = unsaid.map((name) => [name, entryOf(schema, name)] as const)
    return { ...schema, properties: { ...properties, ...Object.fromEntries(added) } }
  }

  /** Looks at the items without making a field of them, which for a list of itself would not end. */
  const readItems = (spec: FieldSpec): void => {
    const items = flatten(restOf(spec.schema) ?? true).schema
    const choices = choicesOf(items)
    const type = typeOf(items, choices)
    // Rows that are chosen one by one have no columns in common.
    if (spec.widget === 'table' && !spec.schema['x-widget'] && branchesOf(items, flatten))
      spec.widget = 'list'
    if (
      spec.widget === 'list' &&
      !spec.schema['x-widget'] &&
      tupleOf(spec.schema).length === 0 &&
      !branchesOf(items, flatten)
    ) {
      spec.widget = listWidget({ type, widget: pickWidget(items, type, choices), choices })
    }
    if (choices && spec.widget !== 'list') spec.choices = choices
  }

  const field: SchemaReader['field'] = (schema, name, required) =>
    fromFlat(flatten(schema), name, required)

  const shape = (spec: FieldSpec, value: unknown, hops = 0): FieldSpec => {
    if (spec.flat.conditions.length === 0 || hops > MAX_HOPS) return spec
    let known = shapes.get(spec.flat)
    if (!known) shapes.set(spec.flat, (known = new Map()))
    const queue = [...spec.flat.conditions]
    const chosen: (JsonSchema | boolean)[] = []
    const spent = { parts: 0 }
    let key = ''
    for (let i = 0; i < queue.length && i < MAX_CONDITIONS; i++) {
      const met = matches(queue[i]!.if, value, find, spent)
      key += met ? '1' : '0'
      const next = met ? queue[i]!.then : queue[i]!.else
      if (next === undefined) continue
      chosen.push(next)
      queue.push(...flatten(next).conditions)
    }
    let flat = known.get(key)
    if (!flat) {
      const { schema } = chosen.reduce<FlatSchema>(
        (whole, part) => combine(whole, { ...flatten(part), conditions: [] }),
        { schema: spec.schema, conditions: [] },
      )
      flat = { schema, conditions: [], brought: choiceOf(schema) !== choiceOf(spec.schema) }
      known.set(key, flat)
    }
    // What came may be a choice that follows a field.
    return shape(fromFlat(flat, spec.name, spec.required), value, hops + 1)
  }

  const properties: SchemaReader['properties'] = ({ schema }) => {
    const required = new Set(schema.required)
    return Object.entries(schema.properties ?? {})
      .filter(([name, property]) => isSafeName(name) && property !== false)
      .map(([name, property]) => field(property, name, required.has(name)))
  }

  const item = (spec: FieldSpec, index: number): FieldSpec => {
    const schema = tupleOf(spec.schema)[index] ?? restOf(spec.schema) ?? true
    return field(schema, spec.name, true)
  }

  const entryOf = (schema: JsonSchema, name: string): JsonSchema | boolean => {
    const patterns = isRecord(schema.patternProperties)
      ? Object.entries(schema.patternProperties)
      : []
    const byPattern = patterns.find(([pattern]) => matches({ pattern }, name, find))
    return (
      (byPattern?.[1] as JsonSchema | undefined) ??
      schema.additionalProperties ??
      (schema.unevaluatedProperties as JsonSchema | undefined) ??
      true
    )
  }

  const entry: SchemaReader['entry'] = ({ schema }, name) =>
    field(entryOf(schema, name), name, false)

  const allowsName: SchemaReader['allowsName'] = (spec, name) =>
    isSafeName(name) &&
    (spec.schema.propertyNames === undefined ||
      matches(spec.schema.propertyNames as JsonSchema, name, find)) &&
    entry(spec, name).schema.not === undefined

  const branch: SchemaReader['branch'] = (spec, index) =>
    fromFlat(flatten(spec.branches?.[index]?.schema ?? true), spec.name, spec.required)

  const branchOf: SchemaReader['branchOf'] = (spec, value, was = 0) => {
    const ways = (spec.branches ?? []).map(({ way }) => way)
    const isAny = (holds: (way: JsonSchema) => boolean): number =>
      ways[was] && holds(ways[was]) ? was : ways.findIndex(holds)
    if (value === undefined) return was
    const met = isAny((way) => matches(way, value, find))
    return Math.max(0, met < 0 ? isAny((way) => nearly(flatten(way).schema, value)) : met)
  }

  const opened: SchemaReader['opened'] = (spec, value, chosen) => {
    const specs = [shape(spec, value)]
    for (let last = specs[0]!; last.branches && specs.length < MAX_HOPS; specs.push(last))
      last = shape(branch(last, chosen?.(last) ?? branchOf(last, value)), value)
    return specs
  }

  const at: SchemaReader['at'] = (path, value, chosen, from = field(root, '', true)) => {
    let spec: FieldSpec | undefined = from
    let here = value
    for (let i = 0; i <= path.length; i++) {
      const around = path.slice(0, i)
      spec = shape(spec, here)
      if (i === path.length) return spec
      spec = opened(spec, here, (choice) => chosen?.(around, choice)).at(-1)!
      const part = path[i]!
      if (!isSafeName(part)) return undefined
      if (typeof part === 'number') spec = item(spec, part)
      else {
        const property: JsonSchema | boolean | undefined =
          spec.schema.properties && Object.hasOwn(spec.schema.properties, part)
            ? spec.schema.properties[part]
            : undefined
        spec =
          property === undefined
            ? entry(spec, part)
            : field(property, part, spec.schema.required?.includes(part) ?? false)
      }
      here =
        typeof here === 'object' && here !== null && Object.hasOwn(here, part)
          ? (here as Record<string | number, unknown>)[part]
          : undefined
    }
    return undefined
  }

  return {
    root: field(root, '', true),
    field,
    shape,
    properties,
    item,
    entry,
    allowsName,
    branch,
    branchOf,
    opened,
    at,
  }
}
