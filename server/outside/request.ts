import { request as requestHttp, STATUS_CODES } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Config } from '../config.ts'
import { checkAddress, type Resolve } from './addresses.ts'

export interface OutsideRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  /** Milliseconds, for all of it. */
  timeout: number
  /** Bytes of the answer that are taken at most. */
  limit: number
}

export interface OutsideAnswer {
  status: number
  /** What that status means; the other host has no say in it. */
  statusText: string
  /** Media type, in lower case. */
  type: string
  body: string
}

/** Set by the call itself: a flow does not say where it goes, how long it is, or how the connection is used. */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
])
const HEADER_NAME = /^[A-Za-z0-9-]{1,100}$/

function headersOf(given: Record<string, string> = {}): Record<string, string> {
  for (const [name, value] of Object.entries(given))
    if (
      !HEADER_NAME.test(name) ||
      OWN_HEADERS.has(name.toLowerCase()) ||
      /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)
    )
      throw new Error(`The header "${name.slice(0, 100)}" may not be sent.`)
  return given
}

/**
 * Calls another host. It connects to the address that was checked, follows no redirect, and takes an answer of a known
 * size within a known time. Throws where the address is refused or the call does not come through.
 */
export async function callOutside(
  config: Pick<Config, 'outsideHosts' | 'intranetHosts'>,
  { method, url: text, headers, body, timeout, limit }: OutsideRequest,
  find?: Resolve,
): Promise<OutsideAnswer> {
  const sent = headersOf(headers)
  const signal = AbortSignal.timeout(timeout)
  const { url, address } = await checkAddress(config, text, find)
  const family = isIPv6(address) ? 6 : 4
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, broken) => {
    const stop = (error: unknown) =>
      broken(signal.aborted ? new Error(`Request timeout after ${timeout}ms`) : error)
    const request = open(
      url,
      // The name was resolved and checked; asking again might give another answer.
      {
        method,
        agent: false,
        signal,
        headers: {
          ...sent,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        lookup: (_, options, give) =>
          options.all ? give(null, [{ address, family }]) : give(null, address, family),
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size <= limit) return void parts.push(part)
          broken(new Error(`The answer is larger than ${limit} bytes.`))
          request.destroy()
        })
        response.on('error', stop)
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            statusText: STATUS_CODES[response.statusCode ?? 0] ?? '',
            type: String(response.headers['content-type'] ?? '')
              .split(';')[0]!
              .trim()
              .toLowerCase(),
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', stop)
    request.end(body)
  })
}
