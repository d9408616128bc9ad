import { parseIpAddress, parseTargetAddress } from '../customers/target-address.ts'
import type { PortalProgram } from '../programs.ts'

export type ScopeResult = 'included' | 'excluded' | 'unknown'

export interface ScopeCheck {
  readonly verdict: ScopeResult
  /** The entry of the scope that decided. */
  readonly entry?: string
  readonly reason?: string
}

type Scope = Pick<PortalProgram, 'in_scope' | 'out_of_scope'>

/** Host, port and path of a web address; `undefined` for anything else. */
function parseWeb(typed: string): { host: string; port: string; path: string } | undefined {
  const read = parseTargetAddress('website', typed.split('#')[0] ?? '')
  if ('refused' in read) return undefined
  const [place = '', ...rest] = (read.address.split('?')[0] ?? '').split('/')
  const [host = '', port = ''] = place.split(':')
  return { host, port, path: rest.length === 0 ? '' : `/${rest.join('/')}` }
}

/** How precisely a web entry matches the address: the length of the matching part, or 0. */
function webMatch(typed: string, entry: string): number {
  const [asked, scoped] = [parseWeb(typed), parseWeb(entry)]
  if (!asked || !scoped) return 0
  // `*.example.com` covers the names below it, but not `example.com` itself.
  if (scoped.host.startsWith('*.')) return asked.host.endsWith(scoped.host.slice(1)) ? scoped.host.length - 1 : 0
  const isWithin = scoped.path === '' || asked.path === scoped.path || asked.path.startsWith(`${scoped.path}/`)
  const isCovered = asked.host === scoped.host && asked.port === scoped.port && isWithin
  return isCovered ? scoped.host.length + scoped.path.length + 1 : 0
}

function networkMatch(typed: string, entry: string): number {
  const [base = '', prefix] = entry.split('/')
  const [asked, scoped] = [parseIpAddress(typed), parseIpAddress(base)]
  if (!asked || !scoped || asked.size !== scoped.size) return 0
  const length = prefix === undefined ? scoped.size : Number(prefix)
  const rest = BigInt(scoped.size - length)
  return asked.bits >> rest === scoped.bits >> rest ? length : 0
}

/** Names of apps, devices and repositories are compared as they are written. */
function nameMatch(typed: string, entry: string): number {
  const normalizeName = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
  return normalizeName(typed) !== '' && normalizeName(typed) === normalizeName(entry) ? entry.length + 2 : 0
}

const matchOf = (typed: string, entry: string): number =>
  Math.max(nameMatch(typed, entry), webMatch(typed, entry), networkMatch(typed.trim(), entry))

/**
 * Whether an address may be tested in a program. The most precise entry decides; of two equally precise ones, the
 * exclusion. An address without an entry is unknown, which does not permit testing.
 */
export function checkScope(typed: string, { in_scope: included, out_of_scope: excluded }: Scope): ScopeCheck {
  const entries = [
    ...excluded.map(({ label, reason }) => ({
      verdict: 'excluded' as const,
      entry: label,
      match: matchOf(typed, label),
      ...(reason !== undefined && { reason }),
    })),
    ...included.map(({ name, address }) => ({
      verdict: 'included' as const,
      entry: address,
      match: Math.max(matchOf(typed, address), nameMatch(typed, name)),
    })),
  ]
  const best = entries.toSorted((one, other) => other.match - one.match)[0]
  if (!best || best.match === 0) return { verdict: 'unknown' }
  const { match: _, ...check } = best
  return check
}
