import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { visitorHeaders } from '@grana/contract/visitor'
import { stripAddressZone } from './client-address.ts'

/** Digests have a fixed length, so the comparison reveals nothing about how much of a guess was right. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The visitor on whose behalf the portal's server calls; undefined when the caller lacks the secret. */
export function createVisitorReader(secret: string): (request: IncomingMessage) => string | undefined {
  const expected = digest(secret)
  return ({ headers }) => {
    const given = headers[visitorHeaders.secret]
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) return undefined
    const address = stripAddressZone(String(headers[visitorHeaders.address] ?? ''))
    return isIP(address) === 0 ? undefined : address
  }
}
