import { isRecord } from '#shared'
type Data = Record<string, unknown>

/** Names under which keys of other services are kept. */
const SECRET = /authori[sz]ation|cookie|token|secret|passw|credential|api[-_]?key|^(x-)?key$/i
const IN_ADDRESS = /([?&][^=&#]*(?:token|secret|passw|key|credential)[^=&#]*=)(?!\{\{)[^&#\s]+/gi
const USER_IN_ADDRESS = /(:\/\/)[^/?#\s@]+@/g

/** Does more stand there than what answers fill in? */
const isLiteral = (text: string): boolean =>
  text
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/^\s*(bearer|basic)\b/i, '')
    .trim() !== ''

/** What stands instead of a key; `left` is an address without it, `undefined` where the whole value was one. Nothing takes the place away. */
export type ReplaceKey = (path: string, key: string, left: string | undefined) => unknown

function replaceIn(value: unknown, path: string, replace: ReplaceKey): unknown {
  if (typeof value === 'string') {
    const left = value.replace(IN_ADDRESS, '$1').replace(USER_IN_ADDRESS, '$1')
    return left === value ? value : replace(path, value, left)
  }
  if (Array.isArray(value))
    return value.map((item, index) => replaceIn(item, `${path}[${index}]`, replace))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const at = `${path}.${key}`
      const put =
        SECRET.test(key) && typeof item === 'string' && isLiteral(item)
          ? replace(at, item, undefined)
          : replaceIn(item, at, replace)
      return put === undefined ? [] : [[key, put]]
    }),
  )
}

/** The steps of a flow with something else for each key of another service that is written into them. */
export function replaceKeys(steps: unknown, replace: ReplaceKey): unknown {
  const all = (list: unknown, path: string): unknown =>
    Array.isArray(list)
      ? list.map((step: Data, index) => {
          const at = `${path}[${index}]`
          const branches = isRecord(step.branches)
            ? {
                branches: Object.fromEntries(
                  Object.entries(step.branches).map(([branch, inner]) => [
                    branch,
                    all(inner, `${at}.branches.${branch}`),
                  ]),
                ),
              }
            : {}
          return {
            ...step,
            options: replaceIn(step.options, `${at}.options`, replace),
            ...branches,
          }
        })
      : list
  return all(steps, 'steps')
}

/** The steps of a flow without the keys of other services that are written into them, and the places where those stood. */
export function withoutKeys(steps: unknown): { steps: unknown; withheld: string[] } {
  const withheld: string[] = []
  const cleaned = replaceKeys(steps, (path, _key, left) => {
    withheld.push(path)
    return left
  })
  return { steps: cleaned, withheld }
}
