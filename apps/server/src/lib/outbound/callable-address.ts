import { isPublicAddress } from './address-class.ts'
import { usualPorts } from './outbound.ts'
import { parseRequestTarget } from './request-target.ts'

/**
 * An address that an organization enters, in normal form; undefined for one that can never be called. Names are resolved and checked
 * again at each call. Where all hosts of the product are local, so may be the receiver: the worker then decides by its own setting.
 */
export function parseCallableAddress(text: string, { isLocal }: { isLocal: boolean }): string | undefined {
  const place = parseRequestTarget(text)
  if (place === undefined) return undefined
  const { url, host, port, isAddress } = place
  if (isLocal) return url.href
  const isPublic = !isAddress || isPublicAddress(host)
  return url.protocol === 'https:' && usualPorts.includes(port) && isPublic ? url.href : undefined
}
