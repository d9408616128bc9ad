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

// Browsers and Node both have it; this package is compiled for neither.
declare const URL: { canParse: (text: string) => boolean; new (text: string): Url }

/** Longest link that is kept. */
const longest = 200

type LinkRule = {
  refused: ValidationCode
  /** Whether this is an address of the network; the address is https and carries no name or password already. */
  isRight: (url: Url) => boolean
  /** What people type instead of an address, made one. */
  meant?: (typed: string) => string
}

/** The address that somebody means: https unless another scheme is written, which is refused later. */
function asAddress(typed: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

/**
 * A link that others will click: https, a real host name, nobody's password in it. What is kept is the address as the
 * parser reads it, so that what was checked is what is shown.
 */
function readLink(typed: string, { isRight, meant }: LinkRule): string | undefined {
  if (typed.length > longest || /[\s\\<>"'`{}|^]/u.test(typed) || !typed.isWellFormed()) return undefined
  const address = asAddress(meant?.(typed) ?? typed)
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
  if (!isPlain || !isRight(url) || url.href.length > longest) return undefined
  return url.href
}

function link(rule: LinkRule) {
  return z.optional(
    z.pipe(
      z.string(reason(rule.refused)).check(
        z.trim(),
        z.refine((typed) => typed === '' || readLink(typed, rule) !== undefined, reason(rule.refused)),
      ),
      z.transform((typed) => (typed === '' ? undefined : readLink(typed, rule))),
    ),
  )
}

function isHost(host: string, names: readonly string[]): boolean {
  return names.includes(host)
}

/** An address of X by its own name or the old one; a handle with its sign is understood too. */
export const twitterLink = link({
  refused: 'link.twitter',
  meant: (typed) => (/^@\w{1,15}$/.test(typed) ? `https://x.com/${typed.slice(1)}` : typed),
  isRight: ({ hostname, pathname, search, hash }) =>
    isHost(hostname, ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com']) &&
    /^\/\w{1,15}\/?$/.test(pathname) &&
    search === '' &&
    hash === '',
})

export const linkedinLink = link({
  refused: 'link.linkedin',
  isRight: ({ hostname, pathname, search, hash }) =>
    /^(?:(?:www|[a-z]{2})\.)?linkedin\.com$/.test(hostname) &&
    /^\/(?:in|company)\/[A-Za-z0-9%._-]{2,100}\/?$/.test(pathname) &&
    search === '' &&
    hash === '',
})

/** A host with a name and an ending: no bare machine names, no addresses in figures. */
export const websiteLink = link({
  refused: 'link.website',
  isRight: ({ hostname }) =>
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(hostname),
})
