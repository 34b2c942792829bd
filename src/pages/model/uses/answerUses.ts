import { isRecord } from '#shared'
import {
  flowSteps,
  type FlowDocument,
  type PageDocument,
  type PageObject,
  type PageRow,
  type StepDocument,
} from '#schema'
import type { SeeUse } from './seeUse.ts'

/** Where plain paths are read: `''` among the answers, `members` in an entry of that data set, `null` where no answer is. */
type Scope = string | null
/** Hears of a path, answers the path to put there. */
type SeePath = (path: string, scope: Scope, at: string) => string

const TEMPLATE_PATH = /(\{\{\s*)([\w$.-]+)/g
const OVER_LISTS = new Set(['map', 'filter', 'some', 'all', 'none', 'sum', 'count', 'reduce'])
const isEntry = (part: string): boolean => /^\d+$/.test(part)
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** Of `see`: answers by their names, `email` or `members.email`; the data set around is named by a path that goes through it. */
function seePath(see: SeeUse, node?: string): SeePath {
  const named = (name: string, path: string): string =>
    see({ kind: 'answer', name, path, ...(node === undefined ? {} : { node }) }) ?? name
  return (path, scope, at) => {
    if (path.startsWith('$root.')) return `$root.${seePath(see, node)(path.slice(6), '', at)}`
    if (scope === null || path === '' || path.startsWith('$')) return path
    const parts = path.split('.')
    if (scope !== '')
      return [lastOf(named(`${scope}.${parts[0]}`, at)), ...parts.slice(1)].join('.')
    const inner = parts.findIndex((part, index) => index > 0 && !isEntry(part))
    const now = [named(parts[0]!, at), ...parts.slice(1)]
    if (inner > 0) now[inner] = lastOf(named(`${parts[0]}.${parts[inner]}`, at))
    return now.join('.')
  }
}

/** The list that an expression runs over, as a scope of its entries. */
function entriesOf(
  list: unknown,
  scope: Scope,
  readOf: (path: string, scope: Scope) => Scope,
): Scope {
  const path = isRecord(list) ? (Array.isArray(list.var) ? list.var[0] : list.var) : undefined
  return typeof path === 'string' ? readOf(path, scope) : null
}

const setOf = (path: string, scope: Scope): Scope =>
  path.startsWith('$root.') ? path.slice(6) : scope === '' && !path.startsWith('$') ? path : null

interface Reading {
  see: SeePath
  /** Which data set a path leads to. */
  readOf(path: string, scope: Scope): Scope
  /** Are templates read in texts? */
  texts: boolean
}

/** An expression, and with `texts` every `{{path}}` around it, with other paths. */
function withPaths(value: unknown, scope: Scope, at: string, reading: Reading): unknown {
  if (typeof value === 'string')
    return reading.texts
      ? value.replace(
          TEMPLATE_PATH,
          (_, open: string, path: string) => open + reading.see(path, scope, at),
        )
      : value
  if (Array.isArray(value))
    return value.map((one, index) => withPaths(one, scope, `${at}[${index}]`, reading))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const args = Array.isArray(one) ? (one as unknown[]) : [one]
      if (key === 'var' && typeof args[0] === 'string') {
        const path = reading.see(args[0], scope, at)
        return [
          key,
          Array.isArray(one)
            ? [path, ...one.slice(1).map((rest) => withPaths(rest, scope, at, reading))]
            : path,
        ]
      }
      if (!OVER_LISTS.has(key) || !Array.isArray(one))
        return [key, withPaths(one, scope, `${at}.${key}`, reading)]
      const inner = entriesOf(one[0], scope, reading.readOf)
      const entry: Reading =
        key === 'reduce'
          ? {
              ...reading,
              see: (path, of, place) =>
                path.startsWith('current.')
                  ? `current.${reading.see(path.slice(8), of, place)}`
                  : path,
            }
          : reading
      return [
        key,
        one.map((arg: unknown, index) =>
          index === 1
            ? withPaths(arg, inner, `${at}.${key}[1]`, entry)
            : withPaths(arg, scope, `${at}.${key}[${index}]`, reading),
        ),
      ]
    }),
  )
}

type Logic = NonNullable<PageObject['logics']>[number]
const isSet = (row: Pick<PageRow, 'dataMode' | 'dataSetName'>): boolean =>
  (row.dataMode === 'set' || row.dataMode === 'copy') && Boolean(row.dataSetName)
/** Every object of these rows with the data set that it stands in. */
const calledIn = (rows: PageRow[], around: string): { scope: string; object: PageObject }[] =>
  rows.flatMap((row) => {
    const scope = isSet(row) ? row.dataSetName! : around
    return row.columns.flatMap(({ objects }) =>
      objects.flatMap((object) => [
        { scope, object },
        ...Object.values(object.slots ?? {}).flatMap((inner) => calledIn(inner, scope)),
      ]),
    )
  })

const nameOfSet = (row: PageRow, see: SeeUse): string =>
  see({ kind: 'answer', name: row.dataSetName!, path: 'dataSetName', node: row.id }) ??
  row.dataSetName!

const full = (scope: string, name: string): string => (scope ? `${scope}.${name}` : name)

/** What of the props of a field reads answers, read anew. */
function formulasOf(props: PageObject['props'], read: (value: unknown, at: string) => unknown) {
  const own = (props ?? {}) as {
    compute?: unknown
    checks?: { assert: unknown }[]
    query?: { filter?: unknown }
  }
  return {
    ...(own.compute !== undefined ? { compute: read(own.compute, 'props.compute') } : {}),
    ...(Array.isArray(own.checks)
      ? {
          checks: own.checks.map((check, index) => ({
            ...check,
            assert: read(check.assert, `props.checks[${index}]`),
          })),
        }
      : {}),
    ...(isRecord(own.query) && own.query.filter !== undefined
      ? { query: { ...own.query, filter: read(own.query.filter, 'props.query.filter') } }
      : {}),
  }
}

/** A form page with every name of an answer put through `see`: of the fields themselves, in rules, formulas, checks and choices. */
export function mapFormAnswers<T extends Pick<PageDocument, 'builder'>>(page: T, see: SeeUse): T {
  const called = calledIn(page.builder ?? [], '')
  /** A target of logics, which several may be called by: those who keep their name are still meant. */
  const target = (name: string, at: string, node: string): string[] => {
    const meant = called.filter(({ object }) =>
      [object.id, object.customId, object.name].includes(name),
    )
    const now = meant.map(({ object, scope }) =>
      object.name === name && object.id !== name && object.customId !== name
        ? lastOf(see({ kind: 'answer', name: full(scope, name), path: at, node }) ?? name)
        : name,
    )
    return now.length > 0 ? [...new Set(now)] : [name]
  }
  const withLogic = (logic: Logic, at: string, node: string): Logic => {
    const all = <E extends { field: string }>(given: E[], action: string): E[] =>
      given.flatMap((one) =>
        target(one.field, `${at}.${action}`, node).map((field) => ({ ...one, field })),
      )
    const named = (['show', 'hide', 'require', 'enable'] as const).flatMap((action) =>
      logic[action]
        ? [[action, logic[action].flatMap((one) => target(one, `${at}.${action}`, node))]]
        : [],
    )
    return {
      ...logic,
      ...Object.fromEntries(named),
      ...(logic.set ? { set: all(logic.set, 'set') } : {}),
      ...(logic.options ? { options: all(logic.options, 'options') } : {}),
    }
  }
  const withObject = (object: PageObject, scope: string): PageObject => {
    const { id, name, show, logics, props, slots } = object
    const reading: Reading = { see: seePath(see, id), readOf: setOf, texts: false }
    const read = (value: unknown, at: string): unknown => withPaths(value, scope, at, reading)
    const formulas = formulasOf(props, read)
    return {
      ...object,
      ...(name
        ? {
            name: lastOf(
              see({ kind: 'answer', name: full(scope, name), path: 'name', node: id }) ?? name,
            ),
          }
        : {}),
      ...(show === undefined ? {} : { show: read(show, 'show') as NonNullable<typeof show> }),
      ...(logics
        ? { logics: logics.map((logic, index) => withLogic(logic, `logics[${index}]`, id)) }
        : {}),
      ...(object.type === 'field' && Object.keys(formulas).length > 0
        ? { props: { ...props, ...formulas } }
        : {}),
      ...(slots
        ? {
            slots: Object.fromEntries(
              Object.entries(slots).map(([slot, rows]) => [slot, withRows(rows, scope)]),
            ),
          }
        : {}),
    }
  }
  const withRows = (rows: PageRow[], around: string): PageRow[] =>
    rows.map((row) => ({
      ...row,
      ...(isSet(row) ? { dataSetName: nameOfSet(row, see) } : {}),
      columns: row.columns.map((column) => ({
        ...column,
        objects: column.objects.map((object) =>
          withObject(object, isSet(row) ? row.dataSetName! : around),
        ),
      })),
    }))
  return { ...page, builder: withRows(page.builder ?? [], '') }
}

/** Names that mean the same where a field is renamed: a copied group takes the value of the field of its name (`members.email` stays alone). */
export function answersAlike({ builder }: Pick<PageDocument, 'builder'>, name: string): string[] {
  if (name.includes('.')) return [name]
  const copies = (builder ?? []).filter(
    (row) =>
      row.dataMode === 'copy' &&
      row.dataSetName &&
      row.columns.some(({ objects }) =>
        objects.some((object) => object.type === 'field' && object.name === name),
      ),
  )
  return [name, ...new Set(copies.map(({ dataSetName }) => `${dataSetName}.${name}`))]
}

/** Puts `to`, the last part of a name, where these answers were named. */
export const renamingTo =
  (names: readonly string[], to: string): SeeUse =>
  ({ kind, name }) =>
    kind === 'answer' && names.includes(name)
      ? [...name.split('.').slice(0, -1), to].join('.')
      : undefined

/** What texts of a flow read besides the answers (`scopeOf` of the runner). */
const OF_FLOW = ['user', 'run', 'vars', 'steps', 'index', 'item', 'data']

function flowReading(see: SeePath, items: Scope, texts: boolean): Reading {
  const rootOf = (path: string): [string, string, Scope] => {
    const [root = '', ...rest] = path.split('.')
    if (root === 'data') return ['data.', rest.join('.'), '']
    return root === 'item'
      ? ['item.', rest.join('.'), items]
      : ['', path, OF_FLOW.includes(root) ? null : '']
  }
  return {
    texts,
    see: (path, scope, at) => {
      if (scope !== '') return see(path, scope, at)
      const [before, rest, of] = rootOf(path)
      return rest === '' ? path : before + see(rest, of, at)
    },
    readOf: (path, scope) => {
      const [, rest, of] = rootOf(path)
      return scope === '' && of === '' ? rest : null
    },
  }
}

/** A flow with every answer that its texts, expressions and paths read put through `see`. */
export function mapFlowAnswers<T extends Pick<FlowDocument, 'steps'>>(
  flow: T,
  steps: Readonly<Record<string, StepDocument>>,
  see: SeeUse,
): T {
  const seen = seePath(see)
  const all = (list: FlowDocument['steps'], at: string, items: Scope): FlowDocument['steps'] =>
    list.map((step, index) => {
      const place = `${at}[${index}]`
      const document = Object.hasOwn(steps, step.type) ? steps[step.type]! : undefined
      const reading = flowReading(seen, items, true)
      const options = Object.fromEntries(
        Object.entries(step.options).map(([option, value]) => {
          const where = `${place}.options.${option}`
          if (Object.hasOwn(document?.names ?? {}, option)) return [option, value]
          return [
            option,
            typeof value === 'string' && document?.paths?.includes(option)
              ? reading.see(value, '', where)
              : withPaths(value, '', where, reading),
          ]
        }),
      )
      const over = document?.each === undefined ? undefined : step.options[document.each]
      const inner = typeof over === 'string' ? reading.readOf(over, '') : items
      const branches =
        step.branches &&
        Object.fromEntries(
          Object.entries(step.branches).map(([branch, own]) => [
            branch,
            all(own, `${place}.branches.${branch}`, inner),
          ]),
        )
      return {
        ...step,
        ...(step.when === undefined
          ? {}
          : { when: withPaths(step.when, '', `${place}.when`, reading) as typeof step.when }),
        options,
        ...(branches ? { branches } : {}),
      }
    })
  return { ...flow, steps: all(flow.steps, 'steps', null) }
}

/** A mail with every value that its words take put through `see`. */
export function mapMailAnswers<T extends Pick<PageDocument, 'builder'> & { title?: unknown }>(
  mail: T,
  see: SeeUse,
): T {
  const read = (value: unknown, at: string, node?: string): unknown =>
    withPaths(value, '', at, flowReading(seePath(see, node), null, true))
  const withRows = (rows: PageRow[]): PageRow[] =>
    rows.map((row) => ({
      ...row,
      columns: row.columns.map((column) => ({
        ...column,
        objects: column.objects.map((object) => ({
          ...object,
          ...(object.props
            ? { props: read(object.props, 'props', object.id) as PageObject['props'] }
            : {}),
          ...(object.slots
            ? {
                slots: Object.fromEntries(
                  Object.entries(object.slots).map(([slot, inner]) => [slot, withRows(inner)]),
                ),
              }
            : {}),
        })),
      })),
    }))
  return {
    ...mail,
    ...(mail.title === undefined ? {} : { title: read(mail.title, 'title') }),
    builder: withRows(mail.builder ?? []),
  }
}

/** Flows that a flow runs with the same answers: those that it hands no others to. */
export const flowsWithAnswers = (flow: Pick<FlowDocument, 'steps'>): string[] =>
  flowSteps(flow).flatMap(({ step: { type, options } }) =>
    type === 'call-flow' && typeof options.flow === 'string' && options.data === undefined
      ? [options.flow]
      : [],
  )
