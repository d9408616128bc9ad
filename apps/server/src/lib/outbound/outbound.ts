import { isLoopbackAddress, isPublicAddress } from './address-class.ts'
import { fetchOnce, postOnce, type ApiRequest, type FetchFault, type Message } from './fetch-once.ts'
import { isPublicName, parseRequestTarget, type RequestTarget } from './request-target.ts'
import { createNameResolver, type Resolved } from './resolve.ts'

/** Why a request failed. `refused` is our own decision, the others happened outside. */
export type OutboundFault = 'refused' | 'unresolved' | 'resolver-failed' | 'redirected' | FetchFault

export type OutboundSettings = {
  /** Name servers as `address` or `address:port`; by default those of the machine. */
  nameServers: readonly string[]
  /** Tests and development only: loopback addresses are allowed, on any port and without TLS. */
  isLoopbackOpen: boolean
  /** Timeout of one request, name resolution included. */
  milliseconds?: number | undefined
  /** Timeout of one DNS query. */
  nameMs?: number | undefined
  /** Allowed ports on the public internet. */
  ports?: readonly number[]
}

/** The only client for requests to hosts that users name. It prevents SSRF. */
export type Outbound = {
  /** Scheme of requests: https, except where loopback is allowed. */
  scheme: 'http' | 'https'
  /** The text at an https URL; follows no redirect. */
  fetchText: (url: string) => Promise<{ status: number; body: string } | { fault: OutboundFault }>
  /** Calls an API at an https URL and returns the text of its answer; follows no redirect. */
  callApi: (url: string, request: ApiRequest) => Promise<{ status: number; body: string } | { fault: OutboundFault }>
  /** Sends a message to an https URL and returns the status of the answer; follows no redirect. */
  post: (url: string, message: Message) => Promise<{ status: number } | { fault: OutboundFault }>
  /** The TXT records of a name. */
  texts: (name: string) => Promise<Resolved<string> | { fault: 'refused' }>
}

const usualMs = 5000
/** A receiver of messages may do some work before it answers. */
const usualPostMs = 10_000
const largestBytes = 64 * 1024
/** Lists of an API are larger than what proves the control of a host. */
const largestApiBytes = 2 * 1024 * 1024
const maxAddresses = 3
/** Ports of the web, by which the public internet is called. */
export const usualPorts: readonly number[] = [443, 8443]
const redirects = new Set([301, 302, 303, 307, 308])

type Connection = Parameters<typeof postOnce>[0]

type CheckedHost = { addresses: readonly string[] } | { fault: OutboundFault }

/** Creates the client. Every request resolves the name, checks every address, and connects to a checked one. */
export function createOutbound(settings: OutboundSettings): Outbound {
  const { nameServers, isLoopbackOpen, milliseconds, nameMs, ports = usualPorts } = settings
  const resolve = createNameResolver(nameServers, nameMs)

  function isAllowed({ url, port }: RequestTarget, address: string): boolean {
    if (isLoopbackOpen && isLoopbackAddress(address)) return true
    return isPublicAddress(address) && url.protocol === 'https:' && ports.includes(port)
  }

  async function check(place: RequestTarget, signal: AbortSignal): Promise<CheckedHost> {
    const answer = place.isAddress ? { found: [place.host] } : await resolve.addresses(place.host, signal)
    if ('fault' in answer) return { fault: signal.aborted ? 'timed-out' : answer.fault }
    // One internal address among public ones is an attack, not an accident.
    const isFine = answer.found.every((address) => isAllowed(place, address))
    return isFine ? { addresses: answer.found } : { fault: 'refused' }
  }

  /** Calls the URL at its checked addresses, one after the other until one is reached. A redirect is a fault. */
  async function visit<T extends { status: number }>(
    url: string,
    limitMs: number,
    call: (connection: Connection) => Promise<T | { fault: FetchFault }>,
  ): Promise<T | { fault: OutboundFault }> {
    const signal = AbortSignal.timeout(limitMs)
    const place = parseRequestTarget(url)
    if (place === undefined) return { fault: 'refused' }
    const checked = await check(place, signal)
    if ('fault' in checked) return checked
    let last: T | { fault: FetchFault } = { fault: 'unreachable' }
    for (const address of checked.addresses.slice(0, maxAddresses)) {
      last = await call({ place, address, signal })
      if (!('fault' in last) || last.fault !== 'unreachable') break
    }
    // A redirect proves no control of the host, not even to another page or port of it.
    return 'status' in last && redirects.has(last.status) ? { fault: 'redirected' } : last
  }

  return {
    scheme: isLoopbackOpen ? 'http' : 'https',
    fetchText: (url) => visit(url, milliseconds ?? usualMs, (connection) => fetchOnce({ ...connection, largestBytes })),
    callApi: (url, request) =>
      visit(url, milliseconds ?? usualPostMs, (connection) =>
        fetchOnce({ ...connection, largestBytes: largestApiBytes }, request),
      ),
    post: (url, message) => visit(url, milliseconds ?? usualPostMs, (connection) => postOnce(connection, message)),
    async texts(name) {
      if (!isPublicName(name)) return { fault: 'refused' }
      return resolve.texts(name, AbortSignal.timeout(milliseconds ?? usualMs))
    },
  }
}
