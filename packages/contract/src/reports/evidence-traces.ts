import { parseIpAddress } from '../customers/target-address.ts'

/** What a text of a report names that a machine can compare. */
export type EvidenceTraces = {
  /** Hosts of addresses, of `Host` headers and of commands, in lower case. */
  hosts: readonly string[]
  /** Every other name that looks like a host, in lower case. */
  named: readonly string[]
  /** Paths of addresses and requests, without query. */
  paths: readonly string[]
  /** Names of query parameters. */
  parameters: readonly string[]
  /** Requests and commands that can be repeated: request lines, `curl` and other shell commands. */
  requests: number
  /** Items of numbered lists. */
  steps: number
  /** Concrete values: code spans, status lines, identifiers, hexadecimal values, files, fields, quoted messages, numbers. */
  details: number
}

/** Longer texts are cut: the form accepts fewer characters, a redacted text may have more. */
const maxCharacters = 60_000
/** Beyond this many, further values say nothing new. */
const maxValues = 40

const address = /\bhttps?:\/\/([a-z0-9._-]{1,253})(?::\d{1,5})?(\/[^\s"'<>`\\)\]}|]{0,300})?/gi
const hostHeader = /^[ \t>]*host:[ \t]*([a-z0-9._-]{1,253})/gim
const requestLine = /^[ \t>$]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+((?:https?:\/\/|\/)[^\s"'<>`]{0,300})/gm
const command =
  /^[ \t>$#]*(?:curl|adb|nmap|openssl|ffuf|sqlmap|aws|gcloud|az|dig|nc|ssh|frida|objection|cansend|candump|git|python3?|node)[ \t]+\S/gm
const commandHost =
  /^[ \t>$#]*(?:nmap|openssl|dig|nc|ssh|snmpwalk|mbpoll|ping|telnet|ftp)[ \t][^\n]{0,200}?[ \t]((?:[a-z0-9-]{1,63}\.){1,8}[a-z0-9-]{1,63})(?=[\s:/]|$)/gim
const namedHost = /(?<![\w@./-])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?![\w-])/gi
const numberedItem = /^[ \t]{0,8}\d{1,2}[.)][ \t]+\S/gm
const parameter = /[?&]([a-z0-9_.[\]-]{1,64})=/gi
const concrete =
  /`[^`\n]{2,200}`|\bHTTP\/\d(?:\.\d)?[ \t]+\d{3}\b|\b0x[0-9a-f]{2,16}\b|\b[\w/-]{1,80}\.[a-z]{1,5}:\d{1,6}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\bCVE-\d{4}-\d{4,7}\b/gi
/** Names that only the target has: fields, files, paths without a host, messages in quotation marks, numbers that were used. */
const ownName =
  /\b[a-z][a-z0-9]{1,30}_[a-z0-9_]{1,40}\b|\b[\w-]{1,60}\.(?:java|kt|swift|php|jsp?|tsx?|py|go|rb|cs|xml|json|ya?ml|sql|zip|jar|apk|conf|ini|env|log|so|bin)\b|(?<=[\s"'(])\/[a-z0-9_.{}:-]{2,60}(?:\/[a-z0-9_.{}:-]{1,60}){0,8}|["\u201C\u00AB][^"\u201D\u00BB\n]{3,80}["\u201D\u00BB]|\b(?!(?:19|20)\d{2}\b)\d{4,16}\b/gi

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function valuesOf(text: string, pattern: RegExp): string[] {
  const found = new Set<string>()
  for (const [, value = ''] of text.matchAll(pattern)) {
    if (found.size >= maxValues) break
    found.add(value)
  }
  return [...found]
}

const toHost = (found: string): string => found.toLowerCase().replace(/\.+$/, '')

function pathOf(found: string): string {
  const path = found.replace(/^https?:\/\/[^/]*/i, '')
  const [bare = ''] = path.split(/[?#]/)
  return bare.replace(/[.,;:/]+$/, '')
}

/** The text without what is counted as something else. */
const withoutCounted = (text: string): string =>
  [concrete, address, hostHeader, requestLine].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)

/** Reads what a text names. Every pattern is linear in the length of the text. */
export function readTraces(given: string): EvidenceTraces {
  const text = given.slice(0, maxCharacters)
  const addresses = Array.from(text.matchAll(address)).slice(0, maxValues)
  const hosts = [
    ...addresses.map(([, host = '']) => host),
    ...valuesOf(text, hostHeader),
    ...valuesOf(text, commandHost),
  ].map(toHost)
  const named = Array.from(text.matchAll(namedHost))
    .slice(0, maxValues)
    .map(([host]) => toHost(host))
  const paths = [...addresses.map(([, , path = '']) => path), ...valuesOf(text, requestLine)].map(pathOf)
  return {
    hosts: [...new Set(hosts)],
    named: [...new Set(named)].filter((host) => !hosts.includes(host)),
    paths: [...new Set(paths)].filter((path) => path.length > 1),
    parameters: valuesOf(text, parameter),
    requests: countOf(text, requestLine) + countOf(text, command),
    steps: countOf(text, numberedItem),
    details: countOf(text, concrete) + countOf(withoutCounted(text), ownName),
  }
}

/** Names that stand for any host: a report about a real target does not use them in its requests. */
const placeholderHosts =
  /^(?:target|victim|vulnerable|site|website|yoursite|your-domain|dominio|ejemplo)\.[a-z]{2,6}$|^(?:www\.)?example\.(?:com|org|net)$/

export const isPlaceholderHost = (host: string): boolean => placeholderHosts.test(host)

/** Addresses inside a network are what a request was made to reach, not the target. */
const innerHosts =
  /^(?:localhost|0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|169\.254\.\d+\.\d+)$/
export const isInnerHost = (host: string): boolean => innerHosts.test(host)

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
