import { isIP } from 'node:net'

/** Where a call goes: an address as it was read, never as it was typed. */
export type Place = {
  url: URL
  /** A name, or an address without brackets. */
  host: string
  port: number
  isAddress: boolean
}

const longestUrl = 2048
const longestName = 253
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
/** The last part of a public name has a letter in it: parsers differ on what `1.2.3.08` is. */
const topLabel = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/
/** Names that mean something inside of a house only. */
const houseNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|alt)$/

/** Whether a name can stand for something on the public internet. */
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
 * Reads an address. Parsers of addresses are forgiving and disagree with each other, so whatever they would have to forgive
 * is refused: spaces, backslashes, user names, dots at the end. What is left is used in its normal form only.
 */
export function readPlace(text: string): Place | undefined {
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
