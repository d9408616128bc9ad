import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { visitorHeaders } from '@grana/contract/visitor'
import { plainAddress } from './client-address.ts'

/** Digests have one length, so comparing them tells nothing about how much of a guess was right. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The visitor for whom the portal's server asks; nothing when whoever asks does not hold the secret. */
export function createVisitorReader(secret: string): (request: IncomingMessage) => string | undefined {
  const expected = digest(secret)
  return ({ headers }) => {
    const given = headers[visitorHeaders.secret]
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), expected)) return undefined
    const address = plainAddress(String(headers[visitorHeaders.address] ?? ''))
    return isIP(address) === 0 ? undefined : address
  }
}
