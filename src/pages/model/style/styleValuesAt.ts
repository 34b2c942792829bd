import type { PageStyle } from '#schema'
import type { Breakpoint } from '../operation.ts'

const NAME = /^[a-z]{1,20}$/i

/** What a style says at one width: its single values by path, as `padding-top`. */
export type StyleValues = Record<string, unknown>

/** The values that a style gives at a breakpoint, without those it inherits. */
export function styleValuesAt(style: PageStyle | undefined, breakpoint: Breakpoint): StyleValues {
  const values: StyleValues = {}
  const collect = (part: unknown, path: string, depth: number): void => {
    if (path && (typeof part !== 'object' || !part || Array.isArray(part))) values[path] = part
    else
      for (const [key, value] of Object.entries(part ?? {}))
        if (depth < 3 && key !== 'at' && NAME.test(key))
          collect(value, path ? `${path}-${key}` : key, depth + 1)
  }
  collect(breakpoint === 'base' ? style : style?.at?.[breakpoint], '', 0)
  return values
}
