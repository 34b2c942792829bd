import { sql } from 'kysely'
import type { Dialect, JsonNode, Segment, Sql } from '../dialect.ts'
import { COLUMN_LENGTH, fieldColumn, systemColumn, type CollectionPlan } from '../model/plan.ts'
import { isIndex } from '../model/path.ts'
import { isScalarKind } from '../model/shape.ts'
import type { Condition, JsonValue, Test } from './condition.ts'
import type { Position, Step } from './scope.ts'

/** The alias of the collection's table in every statement: inner sources of rows have columns of the same names. */
export const ROW = 'r'

interface Place {
  /** The whole row, where columns can be used; absent inside an item of an array. */
  plan?: CollectionPlan
  value: JsonNode
  texts: JsonNode
}

const FALSE = sql`(1 = 0)`
const TRUE = sql`(1 = 1)`
const all = (parts: Sql[]): Sql =>
  parts.length === 0 ? TRUE : parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` and `)})`
const some = (parts: Sql[]): Sql =>
  parts.length === 0 ? FALSE : parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`
/** A comparison with a missing value is NULL; turned round it must count as true. */
const not = (part: Sql): Sql => sql`(not coalesce(${part}, ${FALSE}))`
const SYMBOLS = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** A value that is a plain text, number or boolean by its schema, as one expression. */
interface Scalar {
  kind: 'string' | 'number' | 'boolean'
  expression: Sql
  /** The same without the cut that columns make. */
  whole: Sql
}

/** Compiles a checked condition into a WHERE of one table. Every value is a parameter. */
export class FilterCompiler {
  private aliases = 0
  private readonly dialect: Dialect
  private readonly row: Place

  constructor(dialect: Dialect, plan: CollectionPlan) {
    this.dialect = dialect
    this.row = { plan, value: dialect.document(ROW), texts: dialect.texts(ROW) }
  }

  where(condition: Condition): Sql {
    return this.condition(condition, this.row)
  }

  /** The expression a list is sorted or grouped by, for a single plain field. */
  scalar(at: Position): Scalar | null {
    return this.scalarAt(at, this.row)
  }

  private alias(): string {
    this.aliases += 1
    return `e${this.aliases}`
  }

  private condition(condition: Condition, place: Place): Sql {
    if (condition.op === 'field')
      return all(condition.tests.map((test) => this.test(test, condition.at, place)))
    const parts = condition.parts.map((part) => this.condition(part, place))
    if (condition.op === 'nor') return not(some(parts))
    return condition.op === 'and' ? all(parts) : some(parts)
  }

  private scalarAt(at: Position, place: Place): Scalar | null {
    if (at.system) {
      const column = sql.ref(`${ROW}.${systemColumn(at.path)!}`)
      return place.plan
        ? { kind: at.kind === 'number' ? 'number' : 'string', expression: column, whole: column }
        : null
    }
    if (!isScalarKind(at.kind) || at.steps.some(({ inside }) => inside !== 'object')) return null
    const node = at.steps.reduce((inner, { key }) => inner.child({ key }), place.value)
    const whole =
      at.kind === 'string' ? node.text() : at.kind === 'number' ? node.number() : node.boolean()
    const name = fieldColumn(at.path)
    const column = place.plan?.columns.some((planned) => planned.name === name)
      ? sql.ref(`${ROW}.${name}`)
      : whole
    return { kind: at.kind, expression: column, whole }
  }

  private test(test: Test, at: Position, place: Place): Sql {
    switch (test.op) {
      case 'ne':
        return not(this.test({ op: 'eq', value: test.value }, at, place))
      case 'nin':
        return not(this.test({ op: 'in', values: test.values }, at, place))
      case 'not':
        return not(all(test.tests.map((inner) => this.test(inner, at, place))))
      case 'all':
        return test.values.length
          ? all(test.values.map((value) => this.test({ op: 'eq', value }, at, place)))
          : FALSE
      case 'in':
        return this.oneOf(test.values, at, place)
      case 'eq':
        return this.oneOf([test.value], at, place)
      case 'exists': {
        const there = at.system ? TRUE : this.reached(at, place, (node) => not(node.missing()))
        return test.value ? there : not(there)
      }
      case 'size':
        return at.system
          ? FALSE
          : this.reached(at, place, (node) =>
              all([
                node.is('array'),
                sql`${node.size()} = ${this.dialect.numberParam(test.value)}`,
              ]),
            )
      case 'some':
        return this.items(at, place, (inner) => this.condition(test.condition, inner))
      case 'someValue':
        return this.items(at, place, (inner) =>
          all(test.tests.map((part) => this.test(part, { ...at, steps: [], kind: 'any' }, inner))),
        )
      case 'searched':
        return this.dialect.contains(
          this.dialect.words(ROW).child({ key: at.path }).child({ key: test.kind }).text(),
          test.text,
        )
      case 'contains':
        return this.contains(test.text, at, place)
      default:
        return this.compare(test.op, test.value, at, place)
    }
  }

  private param(value: string | number | boolean): Sql {
    if (typeof value === 'string') return sql`${value}`
    return typeof value === 'number'
      ? this.dialect.numberParam(value)
      : this.dialect.booleanParam(value)
  }

  private compare(
    op: 'gt' | 'gte' | 'lt' | 'lte',
    value: string | number | boolean,
    at: Position,
    place: Place,
  ): Sql {
    const scalar = this.scalarAt(at, place)
    if (scalar)
      return typeof value === scalar.kind
        ? sql`${this.fitting(scalar, value)} ${SYMBOLS[op]} ${this.param(value)}`
        : FALSE
    return this.candidates(
      at,
      place,
      (node) => sql`${this.read(node, value)} ${SYMBOLS[op]} ${this.param(value)}`,
    )
  }

  private read(node: JsonNode, value: string | number | boolean): Sql {
    return typeof value === 'string'
      ? node.text()
      : typeof value === 'number'
        ? node.number()
        : node.boolean()
  }

  /** A column holds only the start of a long text; comparing with a long text needs the whole. */
  private fitting(scalar: Scalar, value: unknown): Sql {
    return typeof value === 'string' && value.length >= COLUMN_LENGTH
      ? scalar.whole
      : scalar.expression
  }

  private oneOf(values: JsonValue[], at: Position, place: Place): Sql {
    const plain = values.filter(
      (value): value is string | number | boolean => value !== null && typeof value !== 'object',
    )
    const deep = values.filter(
      (value): value is JsonValue[] | { [key: string]: JsonValue } =>
        typeof value === 'object' && value !== null,
    )
    const scalar = this.scalarAt(at, place)
    if (scalar) {
      const fitting = plain.filter((value) => typeof value === scalar.kind)
      const long = fitting.filter(
        (value) => typeof value === 'string' && value.length >= COLUMN_LENGTH,
      )
      const short = fitting.filter((value) => !long.includes(value))
      return some([
        ...(short.length ? [this.among(scalar.expression, short)] : []),
        ...(long.length ? [this.among(scalar.whole, long)] : []),
        ...(values.includes(null) ? [sql`${scalar.expression} is null`] : []),
      ])
    }
    const kinds = ['string', 'number', 'boolean']
      .map((type) => plain.filter((value) => typeof value === type))
      .filter((group) => group.length > 0)
    return some([
      ...(kinds.length
        ? [
            this.candidates(at, place, (node) =>
              some(kinds.map((group) => this.among(this.read(node, group[0]!), group))),
            ),
          ]
        : []),
      ...(values.includes(null) ? [this.empty(at, place)] : []),
      ...(deep.length
        ? [
            this.candidates(
              at,
              place,
              (node) => some(deep.map((value) => this.equals(node, value))),
              true,
            ),
          ]
        : []),
    ])
  }

  private among(expression: Sql, values: (string | number | boolean)[]): Sql {
    if (values.length === 1) return sql`${expression} = ${this.param(values[0]!)}`
    return sql`${expression} in (${sql.join(values.map((value) => this.param(value)))})`
  }

  private equals(node: JsonNode, value: JsonValue): Sql {
    if (value === null) return node.is('null')
    if (typeof value !== 'object') return sql`${this.read(node, value)} = ${this.param(value)}`
    const array = Array.isArray(value)
    const parts = array
      ? value.map((item, index) => this.equals(node.child({ index }), item))
      : Object.entries(value).map(([key, item]) => this.equals(node.child({ key }), item))
    return all([
      node.is(array ? 'array' : 'object'),
      sql`${node.size()} = ${this.dialect.numberParam(parts.length)}`,
      ...parts,
    ])
  }

  private contains(text: string, at: Position, place: Place): Sql {
    if (at.system && at.kind !== 'string') return FALSE
    if (at.system)
      return this.dialect.contains(sql`lower(${sql.ref(`${ROW}.${systemColumn(at.path)!}`)})`, text)
    return this.candidates(at, { value: place.texts, texts: place.texts }, (node) =>
      this.dialect.contains(node.text(), text),
    )
  }

  /** True where some value that the path leads to meets `test`; arrays on the way are walked item by item. */
  private reached(at: Position, place: Place, test: (node: JsonNode) => Sql): Sql {
    const sources: Sql[] = []
    let node = place.value
    for (const { key, inside } of at.steps) {
      if (isIndex(key) && inside !== 'object')
        node = node.child(inside === 'array' ? { index: Number(key) } : { either: key })
      else {
        if (inside !== 'object') {
          const rows =
            inside === 'array' ? node.elements(this.alias()) : node.selfOrElements(this.alias())
          sources.push(rows.from)
          node = rows.node
        }
        node = node.child({ key })
      }
    }
    return this.exists(sources, test(node))
  }

  private exists(sources: Sql[], where: Sql): Sql {
    return sources.length ? sql`exists (select 1 from ${sql.join(sources)} where ${where})` : where
  }

  /** As `reached`, and where the value is an array, each of its items as well. */
  private candidates(
    at: Position,
    place: Place,
    test: (node: JsonNode) => Sql,
    itself = false,
  ): Sql {
    return this.reached(at, place, (node) => {
      if (isScalarKind(at.kind) || at.kind === 'object') return test(node)
      const rows = node.selfOrElements(this.alias())
      const item = this.exists([rows.from], test(rows.node))
      return itself ? some([test(node), item]) : item
    })
  }

  /** Null or not there at all; inside arrays only a null counts. */
  private empty(at: Position, place: Place): Sql {
    const isNull = this.candidates(at, place, (node) => node.is('null'))
    const end = at.steps.findIndex(
      ({ key, inside }, index) => index > 0 && inside === 'array' && !isIndex(key),
    )
    const direct = end < 0 ? at.steps : at.steps.slice(0, end)
    let node = place.value
    const arrays: Sql[] = []
    for (const { key, inside } of direct) {
      if (inside === 'any' && !isIndex(key)) arrays.push(not(node.is('array')))
      node = node.child(segmentOf({ key, inside }))
    }
    return some([isNull, all([node.missing(), ...arrays])])
  }

  /** True where the value is an array with an item that meets `test`. */
  private items(at: Position, place: Place, test: (inner: Place) => Sql): Sql {
    if (at.system) return FALSE
    const sources: Sql[] = []
    let { value, texts } = place
    const step = (rows: { from: Sql; node: JsonNode }, alias: string): void => {
      sources.push(rows.from)
      value = rows.node
      texts = texts.child({ row: alias })
    }
    for (const { key, inside } of at.steps) {
      if (inside !== 'object' && !isIndex(key)) {
        const alias = this.alias()
        step(value.elements(alias), alias)
      }
      const segment = segmentOf({ key, inside })
      value = value.child(segment)
      texts = texts.child(segment)
    }
    const alias = this.alias()
    step(value.elements(alias), alias)
    return this.exists(sources, test({ value, texts }))
  }
}

const segmentOf = ({ key, inside }: Step): Segment =>
  inside === 'object' || !isIndex(key)
    ? { key }
    : inside === 'array'
      ? { index: Number(key) }
      : { either: key }
