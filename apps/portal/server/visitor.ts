import { isIP } from 'node:net'
import { visitorHeaders } from '@grana/contract/visitor'

/** Gives the way to ask the API for one visitor. */
export type FetchFor = (address: string | undefined) => typeof fetch

/**
 * The API counts its limits by visitor: it believes the portal who that is because both hold the secret. Without one, or
 * without an address, the portal asks for itself.
 */
export function createFetchFor(secret: string | undefined, send: typeof fetch = fetch): FetchFor {
  return (address) => {
    if (!secret || !address || isIP(address) === 0) return send
    return (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set(visitorHeaders.address, address)
      headers.set(visitorHeaders.secret, secret)
      // The secret is for the API and for nobody that it might point to.
      return send(input, { ...init, headers, redirect: 'error' })
    }
  }
}
