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
