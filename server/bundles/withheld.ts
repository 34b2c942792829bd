type Data = Record<string, unknown>

const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names under which keys of other services are kept. */
const SECRET = /authori[sz]ation|cookie|token|secret|passw|credential|api[-_]?key|^(x-)?key$/i
const IN_ADDRESS = /([?&][^=&#]*(?:token|secret|passw|key|credential)[^=&#]*=)(?!\{\{)[^&#\s]+/gi
const USER_IN_ADDRESS = /(:\/\/)[^/?#\s@]+@/g

/** Does more stand there than what answers fill in? */
const isLiteral = (text: string): boolean => text.replace(/\{\{[^}]*\}\}/g, '').replace(/^\s*(bearer|basic)\b/i, '').trim() !== ''

function clean(value: unknown, path: string, withheld: string[]): unknown {
  if (typeof value === 'string') {
    const cleaned = value.replace(IN_ADDRESS, '$1').replace(USER_IN_ADDRESS, '$1')
    if (cleaned !== value) withheld.push(path)
    return cleaned
  }
  if (Array.isArray(value)) return value.map((item, index) => clean(item, `${path}[${index}]`, withheld))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const at = `${path}.${key}`
      if (!SECRET.test(key) || typeof item !== 'string' || !isLiteral(item)) return [[key, clean(item, at, withheld)]]
      withheld.push(at)
      return []
    }),
  )
}

/** The steps of a flow without the keys of other services that are written into them, and the places where those stood. */
export function withoutKeys(steps: unknown): { steps: unknown; withheld: string[] } {
  const withheld: string[] = []
  const all = (list: unknown, path: string): unknown =>
    Array.isArray(list)
      ? list.map((step: Data, index) => {
          const at = `${path}[${index}]`
          const branches = isRecord(step.branches) ? { branches: Object.fromEntries(Object.entries(step.branches).map(([branch, inner]) => [branch, all(inner, `${at}.branches.${branch}`)])) } : {}
          return { ...step, options: clean(step.options, `${at}.options`, withheld), ...branches }
        })
      : list
  return { steps: all(steps, 'steps'), withheld }
}
