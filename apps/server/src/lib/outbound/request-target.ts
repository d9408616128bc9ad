import { isIP } from 'node:net'

/** The target of a request: a parsed URL in normal form, never the text as typed. */
export type RequestTarget = {
  url: URL
  /** A name, or an address without brackets. */
  host: string
  port: number
  isAddress: boolean
}

const longestUrl = 2048
const longestName = 253
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
/** The last label of a public name has a letter in it: parsers differ on what `1.2.3.08` is. */
const topLabel = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/
/** Names that only have a meaning inside a private network. */
const houseNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt)$/

/** Whether a name can be one of the public internet. */
export function isPublicName(name: string): boolean {
  const labels = name.split('.')
  return (
    name.length <= longestName &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    topLabel.test(labels.at(-1) ?? '') &&
    !houseNames.test(name)
  )
}

// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const oddCharacters = /[\u0000-\u0020\u007f\\]/
const userPart = /^[a-z]+:\/\/[^/?#]*@/i

const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/**
 * Parses a URL. URL parsers are lenient and disagree with each other, so whatever needs leniency is rejected: spaces,
 * backslashes, user names, trailing dots. The rest is used in its normal form only.
 */
export function parseRequestTarget(text: string): RequestTarget | undefined {
  if (text.length > longestUrl || oddCharacters.test(text) || !text.isWellFormed() || userPart.test(text))
    return undefined
  const url = URL.parse(text)
  const usual = url === null ? undefined : defaultPorts[url.protocol]
  if (url === null || usual === undefined || !/^https?:\/\/[^/]/i.test(text)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  url.hash = ''
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isAddress = isIP(host) !== 0
  if (!isAddress && !isPublicName(host)) return undefined
  return { url, host, port: url.port === '' ? usual : Number(url.port), isAddress }
}
