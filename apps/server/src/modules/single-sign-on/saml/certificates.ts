import { X509Certificate } from 'node:crypto'
import { providerLimits, type SamlCertificate } from '@grana/contract/identity/providers'
import { refuse } from './xml.ts'

const minBits = 2048

/** PEM in lines of 64, whether it came as PEM or as the bare text of metadata. */
function toPem(text: string): string {
  const bare = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return refuse('bad_certificate')
  return ['-----BEGIN CERTIFICATE-----', ...(bare.match(/.{1,64}/g) ?? []), '-----END CERTIFICATE-----', ''].join('\n')
}

function parseCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    return refuse('bad_certificate')
  }
}

/** The certificates of a provider in normal form. Their keys are of RSA: the library verifies nothing else. */
export function normalizeCertificates(given: readonly string[], at: Date): string[] {
  const found = [...new Set(given.map(toPem))]
  if (found.length === 0) refuse('no_certificate')
  if (found.length > providerLimits.certificates) refuse('too_many_certificates')
  for (const pem of found) {
    const { publicKey, validToDate } = parseCertificate(pem)
    const { asymmetricKeyDetails: key, asymmetricKeyType: type } = publicKey
    if (type !== 'rsa' || (key?.modulusLength ?? 0) < minBits) refuse('weak_certificate')
    if (validToDate <= at) refuse('expired_certificate')
  }
  return found
}

/** What owners see of a certificate. */
export function describeCertificate(pem: string): SamlCertificate {
  const { subject, fingerprint256, validToDate } = new X509Certificate(pem)
  const name = /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')
  return {
    certificate: pem,
    subject: name.slice(0, 200),
    sha256: fingerprint256,
    expires_at: validToDate.toISOString(),
  }
}
