import type { IncomingMessage } from 'node:http'
import { isIP, type BlockList } from 'node:net'

const mappedIpv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/** Drops the zone of a link-local address: it names a network interface of this machine, and no column accepts it. */
export function stripAddressZone(address: string): string {
  const bare = address.trim().replace(/%.*$/, '')
  return mappedIpv4.exec(bare)?.[1] ?? bare
}

function isListed(address: string, list: BlockList): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address from which the nearest untrusted hop connected. `X-Forwarded-For` is read from the right, only as far as
 * every hop is a trusted proxy: the client may have written anything further left.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: BlockList): string {
  let address = stripAddressZone(request.socket.remoteAddress ?? '0.0.0.0')
  const forwarded = request.headers['x-forwarded-for']
  if (forwarded === undefined || !isListed(address, trustedProxies)) return address
  const hops = String(forwarded).split(',').slice(-20)
  for (const hop of hops.toReversed()) {
    const candidate = stripAddressZone(hop)
    if (isIP(candidate) === 0) return address
    address = candidate
    if (!isListed(address, trustedProxies)) return address
  }
  return address
}

/** The eight groups of an IPv6 address. */
function groupsOf(ipv6: string): string[] {
  const compact = new URL(`http://[${ipv6}]`).hostname.slice(1, -1)
  const [head = '', tail] = compact.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
}

/**
 * The networks around a client, from the unit that limits count to the widest: an IPv4 address alone, or the /64, /56
 * and /48 of an IPv6 address. One line owns many /64, so each of those must not count as a client of its own.
 */
export function clientNetworks(address: string): [string, ...string[]] {
  if (isIP(address) !== 6) return [address]
  const [first = '0', second = '0', third = '0', fourth = '0'] = groupsOf(address)
  const site = `${first}:${second}:${third}`
  const upper = (Number.parseInt(fourth, 16) & 0xff_00).toString(16)
  return [`${site}:${fourth}::/64`, `${site}:${upper}::/56`, `${site}::/48`]
}

/** The unit that limits count: an IPv4 address or an IPv6 /64. */
export function clientKey(address: string): string {
  return clientNetworks(address)[0]
}
