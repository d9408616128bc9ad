import { hostOf, verificationMethodsFor } from '@grana/contract/customers/target-address'
import type { TargetType } from '@grana/contract/program-values'

/** The target fields that an ownership record depends on. */
export type VerifiableTarget = { id: string; type: TargetType; address: string; token: string }

/** The DNS TXT record that only the owner of the name can create. */
export function expectedDnsRecord({ address, token }: VerifiableTarget) {
  return { name: `_grana.${hostOf(address).host}`, value: `grana-authority=${token}` }
}

/**
 * The file that only the owner of the site can create. Its name does not reveal its content, so a site that echoes the
 * requested path does not pass.
 */
export function expectedFile({ id, address, token }: VerifiableTarget, scheme: 'http' | 'https' = 'https') {
  const { host, port } = hostOf(address)
  const name = `grana-${id.replaceAll('-', '').slice(0, 16)}.txt`
  return {
    url: `${scheme}://${host}${port === '' ? '' : `:${port}`}/.well-known/${name}`,
    name,
    content: `grana-authority=${token}`,
  }
}

export function supportsMethod({ type, address }: VerifiableTarget, method: 'dns' | 'file'): boolean {
  return verificationMethodsFor(type, address).includes(method)
}
