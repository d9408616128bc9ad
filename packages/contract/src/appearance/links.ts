import * as z from 'zod/mini'
import { reason, type ValidationCode } from '../validation.ts'

type Url = {
  href: string
  protocol: string
  username: string
  password: string
  port: string
  hostname: string
  pathname: string
  search: string
  hash: string
}

// Browsers and Node both have it; this package is compiled without either's types.
declare const URL: { canParse: (text: string) => boolean; new (text: string): Url }

/** Longest link that is stored. */
const maxLength = 200

type LinkRule = {
  refused: ValidationCode
  /** Whether this is an address of the network; the URL is already known to be https without user name or password. */
  isAccepted: (url: Url) => boolean
  /** Turns what users type instead of a URL (a handle, for example) into one. */
  expand?: (typed: string) => string
}

/** The URL that the user means: https unless another scheme is written, which is rejected later. */
function toUrl(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/**
 * Parses a link that others will click: https, a real host name, no credentials. Returns the URL as the parser reads
 * it, so that what was checked is what is shown.
 */
function parseLink(typed: string, { isAccepted, expand }: LinkRule): string | undefined {
  if (typed.length > maxLength || /[\s\\<>"'`{}|^]/u.test(typed) || !typed.isWellFormed()) return undefined
  const address = toUrl(expand?.(typed) ?? typed)
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  if (!isPlain || !isAccepted(url) || url.href.length > maxLength) return undefined
  return url.href
}

function link(rule: LinkRule) {
  return z.optional(
    z.pipe(
      z.string(reason(rule.refused)).check(
        z.trim(),
        z.refine((typed) => typed === '' || parseLink(typed, rule) !== undefined, reason(rule.refused)),
      ),
      z.transform((typed) => (typed === '' ? undefined : parseLink(typed, rule))),
    ),
  )
}

function isHost(host: string, names: readonly string[]): boolean {
  return names.includes(host)
}

/** A URL of X under its current or its old name; a handle with `@` is accepted too. */
export const twitterLink = link({
  refused: 'link.twitter',
  expand: (typed) => (/^@\w{1,15}$/.test(typed) ? `https://x.com/${typed.slice(1)}` : typed),
  isAccepted: ({ hostname, pathname, search, hash }) =>
    isHost(hostname, ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com']) &&
    /^\/\w{1,15}\/?$/.test(pathname) &&
    search === '' &&
    hash === '',
})

export const linkedinLink = link({
  refused: 'link.linkedin',
  isAccepted: ({ hostname, pathname, search, hash }) =>
    /^(?:(?:www|[a-z]{2})\.)?linkedin\.com$/.test(hostname) &&
    /^\/(?:in|company)\/[A-Za-z0-9%._-]{2,100}\/?$/.test(pathname) &&
    search === '' &&
    hash === '',
})

/** A host name with a top-level domain: no bare machine names, no IP addresses. */
export const websiteLink = link({
  refused: 'link.website',
  isAccepted: ({ hostname }) =>
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(hostname),
})
