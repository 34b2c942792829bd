import { outsideRows, type OutsideRow, type OutsideSource } from '#pages/model'
import { fail, ok, type Clock, type Result } from '#shared'
import type { Config } from '../config.ts'
import { AddressRefused, type Resolve } from './addresses.ts'
import { callOutside } from './request.ts'

type Hosts = Pick<Config, 'outsideHosts' | 'intranetHosts'>
/** The rows of a source from outside; those who draw pages ask for the same again and again. */
export type OutsideRead = (source: OutsideSource) => Promise<Result<OutsideRow[]>>

/** Milliseconds: for one call; that an answer is new; that an older one is shown while a new one is on its way; until one that failed is asked again. */
const LONGEST = 3_000
const FRESH = 300_000
const STALE = 3_600_000
const FAILED = 60_000
/** Bytes of an answer, and sources that are kept. */
const LARGEST = 1_048_576
const MOST = 50

/** The JSON at an address, asked for as nobody: no cookie, no header of whoever reads goes along. */
export async function askOutside(
  hosts: Hosts,
  url: string,
  find?: Resolve,
): Promise<Result<unknown>> {
  try {
    const { status, body } = await callOutside(
      hosts,
      {
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
        timeout: LONGEST,
        limit: LARGEST,
      },
      find,
    )
    if (status < 200 || status > 299)
      return fail('outside-failed', { params: { reason: `HTTP ${status}` } })
    try {
      return ok(JSON.parse(body))
    } catch {
      return fail('outside-not-json')
    }
  } catch (error) {
    if (error instanceof AddressRefused)
      return fail('outside-refused', {
        params: { host: URL.canParse(url) ? new URL(url).host : url },
      })
    return fail('outside-failed', {
      params: { reason: error instanceof Error ? error.message : '' },
    })
  }
}

interface Kept {
  result: Result<OutsideRow[]>
  /** When it came, and when it was asked for last. */
  at: number
  tried: number
}

/** Reads sources from outside, and keeps what came for a while: a host that is slow or gone costs one reader one wait. */
export function createOutside(hosts: Hosts, clock: Clock, find?: Resolve): OutsideRead {
  const kept = new Map<string, Kept>()
  const running = new Map<string, Promise<Result<OutsideRow[]>>>()
  const remember = (key: string, one: Kept): void => {
    kept.delete(key)
    kept.set(key, one)
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
  }
  const start = (key: string, source: OutsideSource): Promise<Result<OutsideRow[]>> => {
    const asked = askOutside(hosts, source.url, find).then((answer) => {
      const result = answer.ok ? outsideRows(answer.value, source) : answer
      const [now, had] = [clock.now(), kept.get(key)]
      remember(
        key,
        !result.ok && had?.result.ok && now - had.at < STALE
          ? { ...had, tried: now }
          : { result, at: now, tried: now },
      )
      running.delete(key)
      return result
    })
    running.set(key, asked)
    return asked
  }
  return async (source) => {
    const key = JSON.stringify(source)
    const [now, had] = [clock.now(), kept.get(key)]
    if (had && now - had.tried < (had.result.ok && had.at === had.tried ? FRESH : FAILED))
      return had.result
    const asked = running.get(key) ?? start(key, source)
    return had?.result.ok && now - had.at < STALE ? had.result : asked
  }
}
