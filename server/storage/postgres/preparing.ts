import type pg from 'pg'

const MAX_STATEMENTS = 500
const KEPT = /^\s*(select|insert|update|delete|with)\b/i
/** Changes no table. */
const HARMLESS = /^\s*(begin|start|commit|rollback|savepoint|release|set|listen)\b/i

/** How many records a token leads to differs from one to the next: a plan made once for all of them reads every record. */
const BY_TOKENS = /\btokens @> /

/**
 * Lets the connections of a pool prepare each statement once: by its text, under a name that is the same on all of them. What is
 * beyond the first 500 runs as it comes, and so does what is asked for by tokens; after a change of tables all are prepared anew.
 */
export function prepareStatements(pool: pg.Pool): void {
  let names = new Map<string, string>()
  let generation = 0
  const nameOf = (text: string): string | undefined => {
    if (!KEPT.test(text)) {
      if (!HARMLESS.test(text)) {
        names = new Map()
        generation++
      }
      return undefined
    }
    if (BY_TOKENS.test(text)) return undefined
    const known = names.get(text)
    if (known || names.size >= MAX_STATEMENTS) return known
    const name = `sala_${generation}_${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
      return name ? query({ name, text, values }) : query(text, values, ...rest)
    }) as typeof client.query
  })
}
