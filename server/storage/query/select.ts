import { fail, ok, type Result } from '#shared'
import { unknownField } from '../filter/parse.ts'
import type { Scope } from '../filter/scope.ts'

/** Which fields an answer holds: names, or a map of all 1 or all 0. `_id` and `version` always stay. */
export type Select = string[] | Record<string, 0 | 1 | boolean>

export interface Projection {
  include?: string[]
  exclude?: string[]
}

/** Checks the named fields; a field that is not there answers `unknown-field`. */
export function parseSelect(select: Select | undefined, scope: Scope): Result<Projection> {
  if (select === undefined) return ok({})
  if (typeof select !== 'object' || select === null)
    return fail('invalid-filter', {
      path: 'select',
      params: { path: 'select', expected: 'object' },
    })
  const entries = Array.isArray(select)
    ? select.map((name): [string, unknown] => [String(name), 1])
    : Object.entries(select)
  if (entries.length > 200) return fail('query-too-large', { path: 'select', params: { max: 200 } })
  const include: string[] = []
  const exclude: string[] = []
  for (const [name, wish] of entries) {
    if (![0, 1, true, false].includes(wish as number))
      return fail('invalid-filter', {
        path: `select.${name}`,
        params: { path: `select.${name}`, expected: '0 or 1' },
      })
    if (!scope.resolve(name)) return { ok: false, failures: [unknownField(name)] }
    if (wish) include.push(name)
    else exclude.push(name)
  }
  if (include.length && exclude.some((name) => name !== '_id'))
    return fail('invalid-filter', {
      path: 'select',
      params: { path: 'select', expected: 'all 0 or all 1' },
    })
  return ok(include.length ? { include } : exclude.length ? { exclude } : {})
}

const KEPT = ['_id', 'version']

/** `null` keeps a value whole. */
type Tree = Map<string, Tree | null>

function treeOf(paths: string[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let at: Tree | null = root
    const names = path.split('.')
    for (const [index, name] of names.entries()) {
      if (!at) break
      const known: Tree | null | undefined = at.get(name)
      if (known === null) break
      const next: Tree | null =
        index === names.length - 1 ? null : (known ?? new Map<string, Tree | null>())
      at.set(name, next)
      at = next
    }
  }
  return root
}

function pick(value: unknown, tree: Tree, keep: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, tree, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const inner = tree.get(name)
      if (inner === undefined) return keep ? [] : [[name, item]]
      if (inner === null) return keep ? [[name, item]] : []
      return [[name, pick(item, inner, keep)]]
    }),
  )
}

export function project<T extends Record<string, unknown>>(
  record: T,
  { include, exclude }: Projection,
): T {
  if (include) return pick(record, treeOf([...KEPT, ...include]), true) as T
  if (exclude)
    return pick(record, treeOf(exclude.filter((name) => !KEPT.includes(name))), false) as T
  return record
}
