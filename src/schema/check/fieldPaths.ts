import { suggest } from '../problem.ts'
import { SYSTEM_FIELDS, type EntityDocument, type Field, type Filter } from '../types.ts'
import type { CheckContext } from './context.ts'

type Fields = Record<string, Field>

/** Where plain paths of an expression begin, and where `$root` does; without fields anything may stand there. */
interface Scope {
  fields: Fields | undefined
  root: Fields
  /** What the fields are of, for the text of a problem. */
  of: string
}

const LIST_OPERATORS = new Set(['map', 'filter', 'reduce', 'some', 'all', 'none', 'sum', 'count'])
const isSystem = (name: string): boolean => SYSTEM_FIELDS.some((one) => one === name)
const isPlace = (part: string): boolean => /^\d+$/.test(part)

const resolveDefs = (field: Field | undefined, defs: Fields): Field | undefined =>
  field?.$ref?.startsWith('#/$defs/') ? defs[field.$ref.slice('#/$defs/'.length)] : field

/** The field at a path; `null` where the path leads nowhere, nothing where the schema says no more. */
function fieldAt(fields: Fields, parts: string[], defs: Fields): Field | undefined | null {
  const [name, ...rest] = parts
  if (!Object.hasOwn(fields, name!)) return null
  let field = resolveDefs(fields[name!], defs)
  if (rest.length && isPlace(rest[0]!)) {
    rest.shift()
    field = resolveDefs(field?.items, defs)
  }
  if (rest.length === 0) return field
  const inner = field?.properties as Fields | undefined
  return inner ? fieldAt(inner, rest, defs) : undefined
}

/** What may be named: the fields, and what stands in those that are objects. */
const pathNames = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { properties }]) => [
    name,
    ...Object.keys(properties ?? {}).map((inner) => `${name}.${inner}`),
  ])

/** Reports what an expression reads of a record that has no such field. */
export class FieldPaths {
  readonly #context: CheckContext
  readonly #defs: Fields
  readonly #record: Fields

  constructor(context: CheckContext, entity: EntityDocument) {
    this.#context = context
    this.#defs = (entity.$defs ?? {}) as Fields
    this.#record = entity.properties
  }

  /** Plain paths are of the record, or of what holds the field: its row, its object. */
  check(expression: unknown, path: string, fields = this.#record): void {
    const of = fields === this.#record ? 'the record' : 'what it stands in'
    this.#walk(expression, path, { fields, root: this.#record, of })
  }

  /** The places of a text: `{{field}}`. */
  checkText(text: string, path: string): void {
    for (const [, name] of text.matchAll(/\{\{\s*([\w$.]+)[^}]*\}\}/g))
      this.#read(name!, path, { fields: this.#record, root: this.#record, of: 'the record' })
  }

  #walk(part: unknown, path: string, scope: Scope): void {
    if (Array.isArray(part)) return part.forEach((item) => this.#walk(item, path, scope))
    if (typeof part !== 'object' || part === null) return
    for (const [name, args] of Object.entries(part)) {
      const list: unknown[] = Array.isArray(args) ? args : [args]
      if (name === 'var') {
        if (typeof list[0] === 'string') this.#read(list[0], path, scope)
        this.#walk(list.slice(1), path, scope)
      } else if (LIST_OPERATORS.has(name)) {
        this.#walk([list[0], list[2]], path, scope)
        this.#walk(list[1], path, this.#itemScope(name, list[0], scope))
      } else if (name === 'formula' || name === 'object') {
        const named = (list[name === 'object' ? 0 : 1] ?? {}) as object
        for (const value of Object.values(named)) this.#walk(value, path, scope)
      } else this.#walk(list, path, scope)
    }
  }

  #itemScope(operator: string, list: unknown, scope: Scope): Scope {
    const name = (list as { var?: unknown } | null)?.var
    const rows = typeof name === 'string' ? this.#find(name, scope) : undefined
    const fields = resolveDefs(rows?.items, this.#defs)?.properties as Fields | undefined
    const of = `the rows of "${String(name)}"`
    if (operator !== 'reduce') return { ...scope, fields, of }
    const current = (fields ? { properties: fields } : {}) as Field
    return { ...scope, fields: { current, accumulator: {} }, of }
  }

  #find(name: string, { fields, root }: Scope): Field | undefined | null {
    const parts = name.split('.')
    const start = parts[0] === '$root' ? root : fields
    const rest = parts[0] === '$root' ? parts.slice(1) : parts
    if (!start || rest.length === 0 || name === '' || rest[0]!.startsWith('$')) return undefined
    if (start === root && isSystem(rest[0]!)) return undefined
    return fieldAt(start, rest, this.#defs)
  }

  #read(name: string, path: string, scope: Scope): void {
    if (this.#find(name, scope) !== null) return
    const isRoot = name.startsWith('$root.')
    const known = pathNames((isRoot ? scope.root : scope.fields) ?? {})
    const plain = isRoot ? name.slice('$root.'.length) : name
    this.#context.problem(
      path,
      `reads "${name}", which is no field of ${isRoot ? 'the record' : scope.of}.${suggest(plain, known) || ' Mend the name or add the field.'}`,
    )
  }
}

/** Fields that a filter compares, as references to the entity that it is over. */
export function referFilter(
  context: CheckContext,
  entity: string,
  filter: Filter | boolean | undefined,
  path: string,
): void {
  if (typeof filter !== 'object') return
  for (const [key, value] of Object.entries(filter))
    if (!key.startsWith('$'))
      context.refer('field', `${entity}.${key.split('.')[0]}`, `${path}.${key}`)
    else if (Array.isArray(value))
      value.forEach((part, index) =>
        referFilter(context, entity, part as Filter, `${path}.${key}[${index}]`),
      )
}
