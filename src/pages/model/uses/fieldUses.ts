import { isRecord } from '#shared'
import {
  flowSteps,
  SYSTEM_FIELDS,
  type BlockDocument,
  type FlowDocument,
  type PageDocument,
  type PageObject,
  type PageRow,
  type StepDocument,
} from '#schema'
import type { SeeUse } from './seeUse.ts'

type Blocks = Readonly<Record<string, BlockDocument>>
type Data = Record<string, unknown>
/** Hears of a field of an entity, answers the name to put there. What hangs below a field follows it. `value` hears of what it is compared with. */
export interface SeeField {
  (entity: string | undefined, field: string, path: string): string
  value?(entity: string, field: string, value: string, path: string): string
}

/** Of `see`: fields by their entity. Names of the system are no fields of anybody. */
export const seeField = (see: SeeUse, node?: string): SeeField => {
  const at = node === undefined ? {} : { node }
  const isOwn = (name: string): boolean =>
    name !== '' && !name.startsWith('$') && !(SYSTEM_FIELDS as readonly string[]).includes(name)
  const seen: SeeField = (entity, field, path) => {
    const [name = '', ...rest] = field.split('.')
    if (entity === undefined || !isOwn(name)) return field
    const now = see({ kind: 'field', name: `${entity}.${name}`, path, ...at })
    return now === undefined ? field : [now.slice(entity.length + 1), ...rest].join('.')
  }
  seen.value = (entity, field, value, path) => {
    if (value === '' || !isOwn(field)) return value
    return (
      see({ kind: 'value', name: valueName(entity, field, value), path, ...at })
        ?.split('=')
        .slice(1)
        .join('=') ?? value
    )
  }
  return seen
}

/** How a value that a filter compares with is called: `course.kind=online`. */
export const valueName = (entity: string, field: string, value: string): string =>
  `${entity}.${field}=${value}`

const COMPARED = ['$eq', '$ne', '$in', '$nin']

/** What a field is compared with: one value, or those of `$in` and its like. Parts of words and bounds are no values. */
function withValues(
  see: NonNullable<SeeField['value']>,
  asked: unknown,
  path: string,
  entity: string,
  field: string,
): unknown {
  if (typeof asked === 'string') return see(entity, field, asked, path)
  if (!isRecord(asked)) return asked
  return Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [
      key,
      !COMPARED.includes(key)
        ? value
        : Array.isArray(value)
          ? value.map((one) =>
              typeof one === 'string' ? see(entity, field, one, `${path}.${key}`) : one,
            )
          : withValues(see, value, `${path}.${key}`, entity, field),
    ]),
  )
}

/** Values that the filters of these props or sources compare fields with. */
export function filterValues(
  given: object,
  path: string,
): { entity: string; field: string; value: string; path: string }[] {
  const found: ReturnType<typeof filterValues> = []
  const see: SeeField = (_, field) => field
  see.value = (entity, field, value, at) => {
    if (value !== '') found.push({ entity, field, value, path: at })
    return value
  }
  withRecords(see, given, path)
  const { query } = given as Data
  if (isRecord(query)) withRecords(see, query, `${path}.query`)
  return found
}

/** A filter over records, `$and` and `$or` too. */
function withFilter(see: SeeField, entity: string, filter: unknown, path: string): unknown {
  if (Array.isArray(filter))
    return filter.map((one, index) => withFilter(see, entity, one, `${path}[${index}]`))
  if (!isRecord(filter)) return filter
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) =>
      key.startsWith('$')
        ? [key, Array.isArray(value) ? withFilter(see, entity, value, `${path}.${key}`) : value]
        : [
            see(entity, key, `${path}.${key}`),
            see.value ? withValues(see.value, value, `${path}.${key}`, entity, key) : value,
          ],
    ),
  )
}

/** What says which records of an entity: their filter and order, the field that is shown and the one that answers. */
function withRecords<T extends object>(see: SeeField, given: T, path: string): T {
  const { entity } = given as Data
  if (typeof entity !== 'string' || entity === '') return given
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const at = `${path}.${key}`
      if (key === 'filter') return [key, withFilter(see, entity, value, at)]
      if (key === 'sort' && isRecord(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([field, order]) => [
              see(entity, field, `${at}.${field}`),
              order,
            ]),
          ),
        ]
      return (key === 'display' || key === 'value') && typeof value === 'string'
        ? [key, see(entity, value, at)]
        : [key, value]
    }),
  ) as T
}

const TEMPLATE_PATH = /(\{\{\s*)([\w$.-]+)/g

/** A page with every field of a record in it put through `see`: of its sources, of rows, and what props are bound to. */
export function mapPageFields<T extends Pick<PageDocument, 'builder' | 'sources'>>(
  page: T,
  blocks: Blocks,
  see: SeeUse,
): T {
  const sources = page.sources ?? {}
  const ofPath = (seen: SeeField, path: string, at: string, row: string | undefined): string => {
    const [root, ...rest] = path.split('.')
    if (root === 'row' && rest.length > 0) return `row.${seen(row, rest.join('.'), at)}`
    const [name = '', ...field] = rest
    return root === 'source' && field.length > 0 && Object.hasOwn(sources, name)
      ? `source.${name}.${seen(sources[name]!.entity, field.join('.'), at)}`
      : path
  }
  const ofSpec = (seen: SeeField, spec: string, at: string, row: string | undefined): string => {
    if (spec.includes('{{'))
      return spec.replace(
        TEMPLATE_PATH,
        (_, open: string, path: string) => open + ofPath(seen, path, at, row),
      )
    const [path = '', ...form] = spec.split('|')
    return [ofPath(seen, path, at, row), ...form].join('|')
  }
  const withObject = (object: PageObject, row: string | undefined): PageObject => {
    const seen = seeField(see, object.id)
    const rows = Object.hasOwn(blocks, object.type) ? blocks[object.type]!.rows : undefined
    let props = withRecords(seen, object.props ?? {}, 'props')
    if (isRecord(props.query))
      props = { ...props, query: withRecords(seen, props.query, 'props.query') }
    const list = rows && props[rows.list]
    const isList = typeof list === 'string' && list !== ''
    if (rows && isList)
      props = { ...props, [rows.list]: ofPath(seen, list, `props.${rows.list}`, row) }
    const inner = rows && !isList && typeof props.entity === 'string' ? props.entity : undefined
    const bind =
      object.bind &&
      Object.fromEntries(
        Object.entries(object.bind).map(([prop, spec]) => [
          prop,
          typeof spec === 'string' ? ofSpec(seen, spec, `bind.${prop}`, row) : spec,
        ]),
      )
    const slots =
      object.slots &&
      Object.fromEntries(
        Object.entries(object.slots).map(([slot, held]) => [
          slot,
          withRows(held, rows?.slot === slot ? inner : row),
        ]),
      )
    return { ...object, props, ...(bind ? { bind } : {}), ...(slots ? { slots } : {}) }
  }
  const withRows = (rows: PageRow[], row: string | undefined): PageRow[] =>
    rows.map((one) => ({
      ...one,
      columns: one.columns.map((column) => ({
        ...column,
        objects: column.objects.map((object) => withObject(object, row)),
      })),
    }))
  return {
    ...page,
    builder: withRows(page.builder ?? [], undefined),
    ...(page.sources
      ? {
          sources: Object.fromEntries(
            Object.entries(page.sources).map(([name, source]) => [
              name,
              withRecords(seeField(see), source, `sources.${name}`),
            ]),
          ),
        }
      : {}),
  }
}

const STEP_PATH = /^steps\.([\w-]+)\.(.+)$/

/** A flow with every field of a record put through `see`: those that its steps write, and those that texts and formulas take of what a step has read. */
export function mapFlowFields<T extends Pick<FlowDocument, 'steps'>>(
  flow: T,
  steps: Readonly<Record<string, StepDocument>>,
  see: SeeUse,
): T {
  const seen = seeField(see)
  const of = (type: string): Partial<StepDocument> =>
    Object.hasOwn(steps, type) ? steps[type]! : {}
  const read = new Map(
    flowSteps(flow).flatMap(({ step: { id, type, options } }) => {
      const entity = options[of(type).result ?? '']
      return typeof entity === 'string' ? [[id, entity] as const] : []
    }),
  )
  const ofPath = (path: string, at: string): string => {
    const [, id = '', field = ''] = STEP_PATH.exec(path) ?? []
    return read.has(id) ? `steps.${id}.${seen(read.get(id), field, at)}` : path
  }
  const withPaths = (value: unknown, at: string): unknown => {
    if (typeof value === 'string')
      return value.replace(
        TEMPLATE_PATH,
        (_, open: string, path: string) => open + ofPath(path, at),
      )
    if (Array.isArray(value)) return value.map((one, index) => withPaths(one, `${at}[${index}]`))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === 'var' && typeof one === 'string'
          ? ofPath(one, at)
          : key === 'var' && Array.isArray(one) && typeof one[0] === 'string'
            ? [ofPath(one[0], at), ...one.slice(1)]
            : withPaths(one, `${at}.${key}`),
      ]),
    )
  }
  const all = (list: FlowDocument['steps'], path: string): FlowDocument['steps'] =>
    list.map((step, index) => {
      const at = `${path}[${index}]`
      const written = of(step.type).fields ?? {}
      const options = Object.fromEntries(
        Object.entries(step.options).map(([option, value]) => {
          const place = `${at}.options.${option}`
          const entity = Object.hasOwn(written, option) ? step.options[written[option]!] : undefined
          const filled = withPaths(value, place)
          return [
            option,
            typeof entity === 'string' && isRecord(filled)
              ? Object.fromEntries(
                  Object.entries(filled).map(([field, one]) => [
                    seen(entity, field, `${place}.${field}`),
                    one,
                  ]),
                )
              : filled,
          ]
        }),
      )
      const branches =
        step.branches &&
        Object.fromEntries(
          Object.entries(step.branches).map(([branch, inner]) => [
            branch,
            all(inner, `${at}.branches.${branch}`),
          ]),
        )
      return {
        ...step,
        ...(step.when === undefined
          ? {}
          : { when: withPaths(step.when, `${at}.when`) as typeof step.when }),
        options,
        ...(branches ? { branches } : {}),
      }
    })
  return { ...flow, steps: all(flow.steps, 'steps') }
}
