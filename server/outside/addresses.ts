import { lookup as resolve } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'

/** An address of another host that may not be called: which, and nothing about what stands behind it. */
export class AddressRefused extends Error {
  constructor(host: string) {
    super(`The address ${host} may not be called.`)
  }
}

export type Resolve = (host: string) => Promise<string[]>

export const resolveHost: Resolve = async (host) =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address)

/** Is it an address of the public internet? IPv4 inside IPv6 is looked at as what it is. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  // `::7f00:1` is an old way to write 127.0.0.1 that ranges do not know; nobody's address begins so.
  const isCompatible =
    given instanceof ipaddr.IPv6 && given.parts.slice(0, 6).every((part) => part === 0)
  return !isCompatible && given.range() === 'unicast'
}

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Does a list of hosts name the one of this address? An entry without a port means the usual ones. */
function names(list: readonly string[], { hostname, port, protocol }: URL): boolean {
  const host = hostname.replace(/\.$/, '')
  return list.includes(`${host}:${port || PORTS[protocol]}`) || (!port && list.includes(host))
}

/** An address whose form and host a flow may call; what the host stands for is looked at when the call is made. Throws `AddressRefused`. */
export function checkNamed({ outsideHosts }: Pick<Config, 'outsideHosts'>, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !(url.protocol in PORTS) || url.username || url.password || !names(outsideHosts, url))
    throw new AddressRefused(url?.host || 'without a host')
  return url
}

/** May answers of people be sent there? A host of the list, and encrypted, but in the own network. */
export function mayReceive(
  { outsideHosts, intranetHosts }: Pick<Config, 'outsideHosts' | 'intranetHosts'>,
  text: string,
): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    !!url &&
    !url.username &&
    !url.password &&
    names(outsideHosts, url) &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && names(intranetHosts, url)))
  )
}

export interface CheckedAddress {
  url: URL
  /** What the host resolved to; the connection goes there and nowhere else. */
  address: string
}

/**
 * An address that a flow may call: http or https, a host of the configured list, no name or password in it, and every
 * address that its name stands for on the public internet (unless the host is on the list of the own network). The name
 * is resolved once, so that it cannot mean something else when the call is made. Throws `AddressRefused`.
 */
export async function checkAddress(
  { outsideHosts, intranetHosts }: Pick<Config, 'outsideHosts' | 'intranetHosts'>,
  text: string,
  find: Resolve = resolveHost,
): Promise<CheckedAddress> {
  const url = checkNamed({ outsideHosts }, text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = ipaddr.isValid(host) ? [host] : await find(host).catch(() => [])
  if (!found.length) throw new Error(`The host ${url.hostname} was not found.`)
  if (!names(intranetHosts, url) && !found.every(isPublicAddress))
    throw new AddressRefused(url.host)
  return { url, address: found[0]! }
}
