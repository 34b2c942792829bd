import type { PageObject } from '#schema'
import type { ObjectNode, PageModel, RowNode } from '../../nodes.ts'
import type { ProblemContext } from '../problem.ts'
import type { Known } from './canHold.ts'
import type { Domain } from './values.ts'

/** The nodes that a node stands in, itself first. */
export function withAncestors(model: PageModel, id: string): string[] {
  const parent = model.nodes[id]?.parent
  return parent === null || parent === undefined ? [id] : [id, ...withAncestors(model, parent)]
}

/** The data set that an object answers in; `''` at the top of the form. */
function setOf(model: PageModel, id: string): { name: string; copied: boolean } {
  const { data } = model.nodes[withAncestors(model, id).at(-1)!] as RowNode
  return data.dataMode === 'set' || data.dataMode === 'copy'
    ? { name: data.dataSetName ?? '', copied: data.dataMode === 'copy' }
    : { name: '', copied: false }
}

/** What a field with a list to choose from can be answered by, as far as the page alone says. */
function domainOf({ props, value }: Pick<PageObject, 'props' | 'value'>): Domain | undefined {
  const { widget, options, query, initial, compute } = props as {
    widget?: string
    options?: { value: unknown }[]
    query?: unknown
    initial?: unknown
    compute?: unknown
  }
  if (query !== undefined || initial !== undefined || compute !== undefined) return undefined
  if (widget === 'checkbox' || widget === 'switch')
    return { kind: 'one', values: [true, false, value] }
  const values = [
    ...(options ?? []).map((one) => one.value),
    ...(value === undefined || value === null
      ? []
      : Array.isArray(value)
        ? (value as unknown[])
        : [value]),
  ]
  if (widget === 'select' || widget === 'radio') return { kind: 'one', values }
  return widget === 'checkboxes' || widget === 'multiselect' ? { kind: 'some', values } : undefined
}

/** What the fields of a form and those who look can say to the rule of an object. */
export function knownAt(
  model: PageModel,
  objects: readonly ObjectNode[],
  { roles }: Pick<ProblemContext, 'roles'>,
): (id: string) => Known {
  const known: Known = roles ? { roles: Object.keys(roles) } : {}
  if (model.page.type !== 'form') return () => known
  const fields = new Map<string, Domain | undefined>()
  for (const { id, data } of objects) {
    if (data.type !== 'field' || !data.name) continue
    const set = setOf(model, id)
    const path = keyOf(set.name, data.name)
    // Given twice, or taken over from elsewhere, it can be more than one field says.
    fields.set(path, fields.has(path) || set.copied ? undefined : domainOf(data))
  }
  const answer = (path: string): Domain | undefined => fields.get(path)
  return (id) => ({
    ...known,
    answer,
    nameOf: (path) =>
      path.startsWith('$root.')
        ? keyOf('', path.slice(6))
        : path.startsWith('$')
          ? path
          : keyOf(setOf(model, id).name, path),
  })
}

const keyOf = (set: string, name: string): string => `${set}/${name}`
