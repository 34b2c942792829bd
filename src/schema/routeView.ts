import type { Route } from './types.ts'

/** What a route lays down of its generated screen besides the entity. */
export type RouteView = {
  [Name in 'filter' | 'fields' | 'values' | 'convert' | 'transitions']?: Route[Name] | undefined
}

/** What a route lays down; nothing of one that shows its entity as it is. */
export function viewOf(route: RouteView): RouteView | undefined {
  const { filter, fields, values, convert, transitions } = route
  const isPlain = (filter ?? fields ?? values ?? convert ?? transitions) === undefined
  return isPlain ? undefined : { filter, fields, values, convert, transitions }
}

const PARAMETER = '$params.'

/** The names that a value takes from the parameters of the path. */
export function paramsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith(PARAMETER) ? [value.slice(PARAMETER.length)] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(paramsIn)
}

/** A filter, or values, with the parameters of the path in their places. */
export function fillParams<T>(value: T, params: Readonly<Record<string, string | undefined>>): T {
  if (typeof value === 'string')
    return (
      value.startsWith(PARAMETER) ? (params[value.slice(PARAMETER.length)] ?? '') : value
    ) as T
  if (Array.isArray(value)) return value.map((one) => fillParams<unknown>(one, params)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, fillParams<unknown>(one, params)]),
  ) as T
}

/** The record that an address is about: its `id`, or the one parameter that it has. */
export const recordParam = (
  params: Readonly<Record<string, string | undefined>>,
): string | undefined => params.id ?? Object.values(params)[0]
