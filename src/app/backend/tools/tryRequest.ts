export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]
export const DEFAULT_ENDPOINT = '/api/test'

export const hasBody = (method: Method): boolean => ['POST', 'PUT', 'PATCH'].includes(method)

/** What kind of answer a status is. */
export function statusClass(status: number): 'success' | 'client-error' | 'server-error' | 'info' {
  const hundreds = Math.floor(status / 100)
  if (hundreds === 2) return 'success'
  if (hundreds === 4) return 'client-error'
  return hundreds === 5 ? 'server-error' : 'info'
}

/** A path of this server, whatever was typed; nothing where it leads elsewhere. */
export function ownPath(endpoint: string, origin: string): string | undefined {
  if (!URL.canParse(endpoint, origin)) return undefined
  const url = new URL(endpoint, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}

export interface TriedAnswer {
  status: number
  elapsed: number
  text: string
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Sends it as the pages of this site do, and says how long the answer took. */
export async function tryRequest(
  path: string,
  { method, body }: { method: Method; body?: unknown },
): Promise<TriedAnswer> {
  const session = (await (await fetch('/api/session')).json()) as { csrf: string }
  const begun = performance.now()
  const response = await fetch(path, {
    method,
    headers: {
      'x-csrf-token': session.csrf,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    elapsed: Math.round(performance.now() - begun),
    text: pretty(text),
  }
}
