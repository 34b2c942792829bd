import autocannon from 'autocannon'

export const CONNECTIONS = 32

export interface Rate {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  median: number
  p99: number
  /** Answers that are none: wrong status, broken connection. */
  failed: number
}

export interface Ask {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Asks one server with 32 connections for some seconds; each request is the next that `ask` gives. */
export async function measure(
  url: string,
  seconds: number,
  ask: (number: number) => Ask,
): Promise<Rate> {
  let number = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { method, path, body, headers } = ask(number++)
          return {
            ...request,
            method,
            path,
            headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          }
        },
      },
    ],
  })
  return {
    rate: result.requests.average,
    median: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
