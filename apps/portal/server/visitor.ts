import { isIP } from 'node:net'
import { visitorHeaders } from '@grana/contract/visitor'

/** Returns a `fetch` that calls the API on behalf of one visitor. */
export type FetchFor = (address: string | undefined) => typeof fetch

/**
 * The API counts its limits per visitor, and trusts the portal's statement of the address because both have the secret.
 * Without a secret or an address, the portal asks for itself.
 */
export function createFetchFor(secret: string | undefined, send: typeof fetch = fetch): FetchFor {
  return (address) => {
    if (!secret || !address || isIP(address) === 0) return send
    return (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set(visitorHeaders.address, address)
      headers.set(visitorHeaders.secret, secret)
      // Does not follow redirects: the secret is for the API only.
      return send(input, { ...init, headers, redirect: 'error' })
    }
  }
}
