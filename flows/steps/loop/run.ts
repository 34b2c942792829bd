import type { GatewayStep } from '#flow/runner'
import { readPath } from '#shared'

/** Runs its steps once for each entry of a list: a data set of the form, most often. A missing list has no entries. */
export const run: GatewayStep<{ list: string }> = async ({ options: { list }, scope }) => {
  const entries = readPath(scope, list) ?? []
  if (!Array.isArray(entries)) throw new Error(`"${list}" is no list.`)
  return {
    outcome: 'each',
    result: { count: entries.length },
    each: { over: list, times: entries.length },
  }
}
