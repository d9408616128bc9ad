import { parseIpAddress } from '../customers/target-address.ts'

/** What a text of a report names that a machine can compare. */
export type EvidenceTraces = {
  /** Hosts of addresses and of `Host` headers, in lower case. */
  hosts: readonly string[]
  /** Paths of addresses and requests, without query. */
  paths: readonly string[]
  /** Names of query parameters. */
  parameters: readonly string[]
  /** Requests and commands that can be repeated: request lines, `curl` and other shell commands. */
  requests: number
  /** Items of numbered lists. */
  steps: number
  /** Concrete values: code spans, status lines, identifiers, hexadecimal values, files with a line number. */
  details: number
}

/** Longer texts are cut: the form accepts fewer characters, a redacted text may have more. */
const mostCharacters = 60_000
/** Beyond this many, further values say nothing new. */
const mostValues = 40

const address = /\bhttps?:\/\/([a-z0-9._-]{1,253})(?::\d{1,5})?(\/[^\s"'<>`\\)\]}|]{0,300})?/gi
const hostHeader = /^[ \t>]*host:[ \t]*([a-z0-9._-]{1,253})/gim
const requestLine = /^[ \t>$]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)[^\s"'<>`]{0,300})/gm
const command =
  /^[ \t>$#]*(?:curl|adb|nmap|openssl|ffuf|sqlmap|aws|gcloud|az|dig|nc|ssh|frida|objection|cansend|candump|git|python3?|node)[ \t]+\S/gm
const numberedItem = /^[ \t]{0,8}\d{1,2}[.)][ \t]+\S/gm
const parameter = /[?&]([a-z0-9_.[\]-]{1,64})=/gi
const concrete =
  /`[^`\n]{2,200}`|\bHTTP\/\d(?:\.\d)?[ \t]+\d{3}\b|\b0x[0-9a-f]{2,16}\b|\b[\w/-]{1,80}\.[a-z]{1,5}:\d{1,6}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\bCVE-\d{4}-\d{4,7}\b/gi

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function valuesOf(text: string, pattern: RegExp): string[] {
  const found = new Set<string>()
  for (const [, value = ''] of text.matchAll(pattern)) {
    if (found.size >= mostValues) break
    found.add(value)
  }
  return [...found]
}

function pathOf(found: string): string {
  const path = found.replace(/^https?:\/\/[^/]*/i, '')
  const [bare = ''] = path.split(/[?#]/)
  return bare.replace(/[.,;:/]+$/, '')
}

/** Reads what a text names. Every pattern is linear in the length of the text. */
export function readTraces(given: string): EvidenceTraces {
  const text = given.slice(0, mostCharacters)
  const addresses = Array.from(text.matchAll(address)).slice(0, mostValues)
  const hosts = [...addresses.map(([, host = '']) => host), ...valuesOf(text, hostHeader)]
  const paths = [...addresses.map(([, , path = '']) => path), ...valuesOf(text, requestLine)].map(pathOf)
  return {
    hosts: [...new Set(hosts.map((host) => host.toLowerCase().replace(/\.+$/, '')))],
    paths: [...new Set(paths)].filter((path) => path.length > 1),
    parameters: valuesOf(text, parameter),
    requests: countOf(text, requestLine) + countOf(text, command),
    steps: countOf(text, numberedItem),
    details: countOf(text, concrete),
  }
}

/** Names that stand for any host: a report about a real target does not use them in its requests. */
const placeholderHosts =
  /^(?:target|victim|vulnerable|site|website|yoursite|your-domain|dominio|ejemplo)\.[a-z]{2,6}$|^(?:www\.)?example\.(?:com|org|net)$/

export const isPlaceholderHost = (host: string): boolean => placeholderHosts.test(host)

function isInRange(host: string, range: string): boolean {
  const [start = '', prefix] = range.split('/')
  const [one, first] = [parseIpAddress(host), parseIpAddress(start)]
  if (one === undefined || first === undefined || one.size !== first.size) return false
  const rest = BigInt(one.size - Number(prefix ?? one.size))
  return one.bits >> rest === first.bits >> rest
}

/** Whether a host is one that an address of the scope covers. */
export function isHostCovered(host: string, scopeAddress: string): boolean {
  const scope = scopeAddress.toLowerCase()
  if (isInRange(host, scope)) return true
  if (scope.startsWith('*.')) return host.endsWith(scope.slice(1))
  const [place = ''] = scope.split('/')
  return place.split(':')[0] === host
}
