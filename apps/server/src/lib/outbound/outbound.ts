import { isLoopbackAddress, isPublicAddress } from './address-class.ts'
import { fetchOnce, type Fetched, type FetchFault } from './fetch-once.ts'
import { isPublicName, readPlace, type Place } from './place.ts'
import { createResolve, type Resolved } from './resolve.ts'

/** Why nothing was brought back. `refused` is our own word, the others are what the world did. */
export type OutboundFault = 'refused' | 'unresolved' | 'resolver-failed' | 'redirected' | FetchFault

export type OutboundSettings = {
  /** Name servers as `address` or `address:port`; none means those of the machine. */
  nameServers: readonly string[]
  /** Tests and development only: this machine may be called too, by any port and without TLS. */
  isLoopbackOpen: boolean
  /** How long one errand may take, the asking for names included. */
  milliseconds?: number | undefined
  /** How long a name server may take for one answer. */
  nameMs?: number | undefined
  /** Ports that may be dialled on the public internet. */
  ports?: readonly number[]
}

/** The one door through which the server reaches out to places that somebody else has named. */
export type Outbound = {
  /** How sites are called: by TLS, except where this machine may be called. */
  scheme: 'http' | 'https'
  /** The text behind an https address; no redirect is followed. */
  fetchText: (url: string) => Promise<{ status: number; body: string } | { fault: OutboundFault }>
  /** The text records of a name. */
  texts: (name: string) => Promise<Resolved<string> | { fault: 'refused' }>
}

const usualMs = 5000
const largestBytes = 64 * 1024
const mostAddresses = 3
const usualPorts = [443, 8443]
const redirects = new Set([301, 302, 303, 307, 308])

type Checked = { addresses: readonly string[] } | { fault: OutboundFault }

/** Builds the door. Every way out of it resolves, checks every address, and dials what was checked. */
export function createOutbound(settings: OutboundSettings): Outbound {
  const { nameServers, isLoopbackOpen, milliseconds = usualMs, nameMs, ports = usualPorts } = settings
  const resolve = createResolve(nameServers, nameMs)

  function isAllowed({ url, port }: Place, address: string): boolean {
    if (isLoopbackOpen && isLoopbackAddress(address)) return true
    return isPublicAddress(address) && url.protocol === 'https:' && ports.includes(port)
  }

  async function check(place: Place, signal: AbortSignal): Promise<Checked> {
    const answer = place.isAddress ? { found: [place.host] } : await resolve.addresses(place.host, signal)
    if ('fault' in answer) return { fault: signal.aborted ? 'timed-out' : answer.fault }
    // One address of the house among public ones is a trap, not a slip.
    const isFine = answer.found.every((address) => isAllowed(place, address))
    return isFine ? { addresses: answer.found } : { fault: 'refused' }
  }

  async function visit(place: Place, signal: AbortSignal): Promise<Fetched | { fault: OutboundFault }> {
    const checked = await check(place, signal)
    if ('fault' in checked) return checked
    let last: Fetched | { fault: OutboundFault } = { fault: 'unreachable' }
    for (const address of checked.addresses.slice(0, mostAddresses)) {
      last = await fetchOnce({ place, address, largestBytes, signal })
      if (!('fault' in last) || last.fault !== 'unreachable') return last
    }
    return last
  }

  return {
    scheme: isLoopbackOpen ? 'http' : 'https',
    async fetchText(url) {
      const signal = AbortSignal.timeout(milliseconds)
      const place = readPlace(url)
      if (place === undefined) return { fault: 'refused' }
      const answer = await visit(place, signal)
      if ('fault' in answer) return answer
      // Whoever can send us elsewhere does not speak for the place; not even for another page or port of it.
      if (redirects.has(answer.status)) return { fault: 'redirected' }
      return { status: answer.status, body: answer.body }
    },
    async texts(name) {
      if (!isPublicName(name)) return { fault: 'refused' }
      return resolve.texts(name, AbortSignal.timeout(milliseconds))
    },
  }
}
