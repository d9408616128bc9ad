import { hostOf, proofMethodsFor } from '@grana/contract/customers/target-address'
import type { TargetType } from '@grana/contract/program-values'

/** What a proof has to say, and for what. */
export type Provable = { id: string; type: TargetType; address: string; token: string }

/** The text record that only the holder of the name can write. */
export function dnsProof({ address, token }: Provable) {
  return { name: `_grana.${hostOf(address).host}`, value: `grana-authority=${token}` }
}

/**
 * The file that only the holder of the site can put there. Its name does not give away its content, so that a site which
 * repeats what it is asked for proves nothing.
 */
export function fileProof({ id, address, token }: Provable, scheme: 'http' | 'https' = 'https') {
  const { host, port } = hostOf(address)
  const name = `grana-${id.replaceAll('-', '').slice(0, 16)}.txt`
  return {
    url: `${scheme}://${host}${port === '' ? '' : `:${port}`}/.well-known/${name}`,
    name,
    content: `grana-authority=${token}`,
  }
}

export function isProvableBy({ type, address }: Provable, method: 'dns' | 'file'): boolean {
  return proofMethodsFor(type, address).includes(method)
}
