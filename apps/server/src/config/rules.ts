import { BlockList, isIP } from 'node:net'
import { isLoopbackHost } from '#server/lib/loopback-host.ts'

/** Lists which settings are wrong and why, never their values. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Defaults for missing secrets in development; production rejects every one of them. */
export const developmentSecrets = {
  APP_SECRET: 'development-only-app-secret-0123456789',
  ALTCHA_SECRET: 'development-only-altcha-secret-0123456789',
  PASSWORD_PEPPER: 'development-only-password-pepper-0123456789',
  DATA_KEY: Buffer.from('development-only-data-key-012345').toString('base64'),
  INTEGRATION_KEY: Buffer.from('development-only-integration-key').toString('base64'),
  METRICS_TOKEN: 'development-only-metrics-token-0123456789',
  PORTAL_VISITOR_SECRET: 'development-only-visitor-secret-0123456789',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'grana-files',
  S3_ACCESS_KEY: 'development-only',
  S3_SECRET_KEY: 'development-only-store-secret-0123456789',
}

// The provider publishes these for tests; they accept every answer.
const publicTestKeys = ['6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe']

const tellTaleWords =
  /change.?me|default|development|example|insecure|password|placeholder|sample|secret|todo|your.?key/i

function distinctCharacters(value: string): number {
  return new Set(value).size
}

/** Whether a secret of the product is weaker than 32 random bytes. */
export function isWeakSecret(value: string): boolean {
  return Buffer.byteLength(value) < 32 || distinctCharacters(value) < 10 || tellTaleWords.test(value)
}

/** 32 bytes in base64, a key of AES-256. */
export function isKey(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(value)
}

/** The key of the development settings, or one whose bytes are obviously not random. */
export function isPublicKey(value: string): boolean {
  return (
    [developmentSecrets.DATA_KEY, developmentSecrets.INTEGRATION_KEY].includes(value) ||
    new Set(Buffer.from(value, 'base64')).size < 12
  )
}

/** A provider chooses the form of its secrets, but test keys and placeholders are not secrets. */
export function isWeakProviderSecret(value: string): boolean {
  return value.length < 20 || publicTestKeys.includes(value) || tellTaleWords.test(value)
}

function isSocket({ hostname, searchParams }: URL): boolean {
  return hostname === '' || searchParams.get('host')?.startsWith('/') === true
}

/** A database reached over the network needs a strong password; the system protects a socket. */
export function hasWeakPassword(url: string): boolean {
  const { password } = new URL(url)
  return (
    !isSocket(new URL(url)) &&
    (password.length < 16 || distinctCharacters(password) < 8 || tellTaleWords.test(password))
  )
}

/** Whether a URL leaves TLS undeclared: plain text on a network must be an explicit decision, never an omission. */
export function hasNoTlsMode(url: string): boolean {
  const address = new URL(url)
  const sslmode = address.searchParams.get('sslmode') ?? ''
  return !isSocket(address) && !isLoopbackHost(url) && !['verify-full', 'disable'].includes(sslmode)
}

/** https, or a loopback host, which browsers treat as secure as well. */
export function isSecureUrl(value: string): boolean {
  return new URL(value).protocol === 'https:' || isLoopbackHost(value)
}

/** Options in the URL could disable what the mail transport requires of a server, above all its certificate. */
export function hasOptions(value: string): boolean {
  return new URL(value).search !== ''
}

export function isAddressRange(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const longest = version === 4 ? 32 : 128
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
}

/** A name server: its address, with an optional port. */
export function isNameServer(value: string): boolean {
  const [, bracketed, port] = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(value) ?? []
  if (bracketed !== undefined) return isIP(bracketed) === 6 && Number(port ?? 53) <= 65_535
  const [address = '', plainPort = '53', ...rest] = isIP(value) === 6 ? [value] : value.split(':')
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,5}$/.test(plainPort) && Number(plainPort) <= 65_535
}

/** A server by name or address, always with its port. */
export function isHostAndPort(value: string): boolean {
  const [, host = '', port = ''] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(value) ?? []
  return host !== '' && Number(port) >= 1 && Number(port) <= 65_535
}

/** A range that trusts the whole internet would let every client choose its own address. */
export function isWholeInternet(range: string): boolean {
  return range.endsWith('/0')
}

/** Matcher for a list of addresses and ranges. */
export function createAddressMatcher(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}
