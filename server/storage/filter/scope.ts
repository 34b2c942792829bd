import { SYSTEM_FIELDS, type EntityModel, type Field } from '#schema'
import { isIndex, splitPath } from '../model/path.ts'
import {
  childField,
  declaredFields,
  followReference,
  itemsOf,
  kindOf,
  type Kind,
} from '../model/shape.ts'

/** One step of a path: the name, and what kind of value it is looked up in. */
export interface Step {
  key: string
  inside: 'object' | 'array' | 'any'
}

/** Where a path leads. */
export interface Position {
  path: string
  steps: Step[]
  kind: Kind
  /** The declared field it leads to, absent for system fields and open values. */
  field?: Field
  /** The longest declared path on the way, arrays left out: `items.quantity`. */
  declared: string
  system: boolean
  /** Fields below that the caller may not see: the value as a whole must not be compared. */
  hides: boolean
}

/** The fields that a filter, sort or expression may name at one place. What it does not know does not exist. */
export interface Scope {
  resolve(path: string): Position | null
  /** The fields of an array's items, for conditions on one item. */
  items(position: Position): Scope
}

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS)
const SYSTEM_KINDS: Record<string, Kind> = { version: 'number' }

const systemPosition = (path: string): Position => ({
  path,
  steps: [{ key: path, inside: 'object' }],
  kind: SYSTEM_KINDS[path] ?? 'string',
  declared: path,
  system: true,
  hides: false,
})

/** The declared fields that are not among the readable ones. */
const hiddenFields = (entity: EntityModel['entity'], readable: ReadonlySet<string>): string[] =>
  declaredFields(entity)
    .map(({ path }) => path)
    .filter((path) => !readable.has(path))
/** The entity's fields, or only the `readable` ones of them; a hidden field resolves exactly as one that is not there. */
export function entityScope(model: EntityModel, readable?: ReadonlySet<string>): Scope {
  const { entity } = model
  const definitions = entity.$defs ?? {}
  const hidden = readable ? hiddenFields(entity, readable) : []
  const root: Field = { type: 'object', properties: entity.properties, additionalProperties: false }

  const walk = (path: string, start: Field | 'open', prefix: string): Position | null => {
    const names = splitPath(path)
    if (!names) return null
    let current = start
    let declared = prefix
    let array = 0
    const steps: Step[] = []
    for (const key of names) {
      if (current !== 'open' && kindOf(current) === 'array') {
        const items: Field = itemsOf(current, definitions)
        array += 1
        if (isIndex(key)) {
          steps.push({ key, inside: 'array' })
          current = items
          continue
        }
        if (kindOf(items) === 'array') return null
        const child: Field | 'open' | null = childField(items, key, definitions)
        if (child === null) return null
        steps.push({ key, inside: 'array' })
        if (child !== 'open') declared = declared ? `${declared}.${key}` : key
        current = child
      } else {
        const child: Field | 'open' | null =
          current === 'open' ? 'open' : childField(current, key, definitions)
        if (child === null) return null
        steps.push({
          key,
          inside: current === 'open' || kindOf(current) === 'any' ? 'any' : 'object',
        })
        if (
          child !== 'open' &&
          current !== 'open' &&
          current.properties &&
          Object.hasOwn(current.properties, key)
        )
          declared = declared ? `${declared}.${key}` : key
        current = child
      }
      if (readable && declared && !readable.has(declared)) return null
    }
    if (array > 4) return null
    const hides = hidden.some((name) => name.startsWith(`${declared}.`))
    return {
      path,
      steps,
      kind: current === 'open' ? 'any' : kindOf(current),
      ...(current === 'open' ? {} : { field: current }),
      declared,
      system: false,
      hides,
    }
  }

  const scopeAt = (start: Field | 'open', prefix: string): Scope => ({
    resolve: (path) => walk(path, start, prefix),
    items: (position) => itemScope(position),
  })
  const itemScope = (position: Position): Scope => {
    const items =
      position.field && position.kind === 'array' ? itemsOf(position.field, definitions) : 'open'
    return scopeAt(items, position.declared)
  }
  return {
    resolve(path) {
      if (SYSTEM.has(path)) return systemPosition(path)
      return walk(path, followReference(root, definitions), '')
    },
    items: itemScope,
  }
}

const openPosition = (path: string, names: string[]): Position => ({
  path,
  steps: names.map((key, index) => ({ key, inside: index ? 'any' : 'object' })),
  kind: 'any',
  declared: '',
  system: false,
  hides: false,
})

/** Where anything may be named: rows that hold only what may be read. */
export const OPEN: Scope = {
  resolve(path) {
    const names = splitPath(path)
    return names && openPosition(path, names)
  },
  items: () => OPEN,
}

/** The fields that a stage of a pipeline leaves behind: each leads into another scope, or is open inside. */
export function shapeScope(fields: ReadonlyMap<string, Scope | 'open'>): Scope {
  return {
    resolve(path) {
      const names = splitPath(path)
      const found = names && fields.get(names[0]!)
      if (!names || !found) return null
      const inner = names.slice(1).filter((name, index) => index > 0 || !isIndex(name))
      if (found !== 'open' && inner.length && !found.resolve(inner.join('.'))) return null
      return openPosition(path, names)
    },
    items: () => OPEN,
  }
}
