import type { TargetType } from '../program-values.ts'
import { reason, type ValidationCode } from '../validation.ts'

// Browsers and Node both have it; this package is compiled without either's types.
declare const URL: { canParse: (text: string) => boolean; new (text: string): ParsedUrl }
type ParsedUrl = {
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  searchParams: { get: (name: string) => string | null }
}

/** Longest address that is stored. */
export const targetAddressLength = 200

export type TargetAddress = { address: string } | { refused: ValidationCode }

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
/** Names that resolve inside a private network only: no agent could test them. */
const privateNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt)$/

function isHostName(host: string): boolean {
  return host.length <= 253 && hostName.test(host) && !privateNames.test(host)
}

function parseWeb(typed: string): ParsedUrl | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (/[\s\\<>"'`{}|^@]/u.test(typed) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.hash === '' && url.username === '' && url.password === '' && isHostName(url.hostname) ? url : undefined
}

/** Host and path for display: without the scheme, and without an empty path. */
function hostAndPath({ hostname, port, pathname, search }: ParsedUrl): string {
  const path = pathname === '/' && search === '' ? '' : `${pathname.replace(/\/+$/, '')}${search}`
  return `${hostname}${port === '' ? '' : `:${port}`}${path}`
}

/** `*.` stands for every name below the one that follows; it has no port and no path. */
function parseWebAddress(typed: string): TargetAddress {
  const isWildcard = typed.startsWith('*.')
  const url = parseWeb(isWildcard ? typed.slice(2) : typed)
  const address = url === undefined ? '' : hostAndPath(url)
  if (url === undefined || (isWildcard && address !== url.hostname)) return { refused: reason('target.host') }
  return { address: isWildcard ? `*.${address}` : address }
}

function parseAndroidApp(typed: string): TargetAddress {
  const inStore = typed.startsWith('https://play.google.com/store/apps/details?') && URL.canParse(typed)
  const name = inStore ? (new URL(typed).searchParams.get('id') ?? '') : typed
  const isName = name.length <= 150 && /^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(name)
  return isName ? { address: name } : { refused: reason('target.android') }
}

function parseIosApp(typed: string): TargetAddress {
  const inStore = /^https:\/\/apps\.apple\.com\/[^?#\s]*\/(id\d{6,12})(?:[?#]\S*)?$/.exec(typed)?.[1]
  const name = inStore ?? typed
  const isName = /^id\d{6,12}$/.test(name) || /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/i.test(name)
  return isName && name.length <= 155 ? { address: name } : { refused: reason('target.ios') }
}

const quad = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/

/** The address as one number with its bit count, and as normalized text; `undefined` if it is not an address. */
export function parseIpAddress(typed: string): { bits: bigint; size: number; text: string } | undefined {
  if (quad.test(typed)) {
    const bits = typed.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
    return { bits, size: 32, text: typed }
  }
  if (!/^[0-9a-f:]{2,39}$/i.test(typed) || !URL.canParse(`http://[${typed}]`)) return undefined
  const text = new URL(`http://[${typed}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const splitGroups = (part = '') => (part === '' ? [] : part.split(':'))
  const gap = tail === undefined ? 0 : 8 - splitGroups(head).length - splitGroups(tail).length
  const all = [...splitGroups(head), ...Array<string>(gap).fill('0'), ...splitGroups(tail)]
  return { bits: all.reduce((sum, word) => sum * 65_536n + BigInt(`0x${word}`), 0n), size: 128, text }
}

/** Shortest CIDR prefix that a target may have, by the bits of an address: the widest range that it may cover. */
const shortestPrefix = { 32: 16, 128: 32 } as const

/** Loopback, link-local and multicast addresses belong to no organization. */
function isReserved({ bits, size }: { bits: bigint; size: number }): boolean {
  // ::/96, fe80::/10, ff00::/8
  if (size === 128) return bits >> 32n === 0n || bits >> 118n === 0x3fan || bits >> 120n === 0xffn
  const first = Number(bits >> 24n)
  // 0.0.0.0/8, 127.0.0.0/8, 224.0.0.0/3, 169.254.0.0/16
  return first === 0 || first === 127 || first >= 224 || bits >> 16n === 0xa9fen
}

/** One address, or a range in CIDR notation whose first address is written. */
function parseNetwork(typed: string): TargetAddress {
  const [, host = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? []
  const found = parseIpAddress(host)
  if (found === undefined || isReserved(found)) return { refused: reason('target.network') }
  if (prefix === undefined) return { address: found.text }
  const length = Number(prefix)
  if (length > found.size) return { refused: reason('target.network') }
  if (length < shortestPrefix[found.size === 32 ? 32 : 128]) return { refused: reason('target.network_wide') }
  const hostBits = BigInt(found.size - length)
  const isFirstOfRange = (found.bits >> hostBits) << hostBits === found.bits
  return isFirstOfRange ? { address: `${found.text}/${length}` } : { refused: reason('target.network_start') }
}

function parseCloudResource(typed: string): TargetAddress {
  return /^[\w.:/@*+=-]{3,200}$/.test(typed) ? { address: typed } : { refused: reason('target.cloud') }
}

function parseRepository(typed: string): TargetAddress {
  const url = parseWeb(typed.replace(/\.git$/, ''))
  const hasPath = url !== undefined && url.pathname.length > 1 && url.search === ''
  return hasPath ? { address: hostAndPath(url) } : { refused: reason('target.repository') }
}

function parseProductName(typed: string): TargetAddress {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(typed) ? { address: typed } : { refused: reason('target.thing') }
}

const parsers: Record<TargetType, (typed: string) => TargetAddress> = {
  website: parseWebAddress,
  api: parseWebAddress,
  android: parseAndroidApp,
  ios: parseIosApp,
  network: parseNetwork,
  cloud: parseCloudResource,
  hardware: parseProductName,
  vehicle: parseProductName,
  source_code: parseRepository,
}

/** The normalized address of a target by its type, or the reason why it is rejected. The normalized form is stored. */
export function parseTargetAddress(type: TargetType, typed: string): TargetAddress {
  const parsed = parsers[type](typed.trim().normalize('NFC'))
  return 'address' in parsed && parsed.address.length > targetAddressLength
    ? { refused: reason('text.too_long') }
    : parsed
}

/** Methods of ownership verification. */
export const verificationMethods = ['dns', 'file', 'document'] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/**
 * A host name can be verified by DNS or by a file, everything else by a document that staff review. A file verifies one
 * host and no subdomains, so a wildcard cannot use it.
 */
export function verificationMethodsFor(type: TargetType, address: string): readonly VerificationMethod[] {
  if (type !== 'website' && type !== 'api') return ['document']
  return address.startsWith('*.') ? ['dns'] : ['dns', 'file']
}

/** Host and port of a website or API. */
export function hostOf(address: string): { host: string; port: string } {
  const [authority = ''] = address.replace(/^\*\./, '').split('/')
  const [host = '', port = ''] = (authority.split('?')[0] ?? '').split(':')
  return { host, port }
}
