import type { OwnHosts } from './decide.ts'
import { measuredPage } from './measured-pages.ts'

/** Replaces a path that must not be sent. */
const HIDDEN_PATH = '/[hidden]'
const HIDDEN_ADDRESS = '[hidden]'

/** Reduces a URL to its route. Search text, tokens, ids and foreign hosts are never sent. */
export function scrubAddress(address: string, { portalUrl, apiUrl }: OwnHosts): string {
  const url = URL.parse(address, portalUrl)
  if (url?.origin === portalUrl) return `${portalUrl}${portalRoute(url.pathname)}`
  if (url?.origin === apiUrl) return `${apiUrl}${apiRoute(url.pathname)}`
  return HIDDEN_ADDRESS
}

/** Scrubs URLs inside of a text. */
export function scrubAddressesIn(text: string, hosts: OwnHosts): string {
  return text.replaceAll(/\b(?:https?|wss?|blob|data|file):[^\s"'`<>()]+/gi, (address) => scrubAddress(address, hosts))
}

const ownFile = /^\/(?:assets\/[\w-]+\.(?:js|css|woff2|svg)|favicon\.svg)$/

/** React Router requests a page's data at its path with a suffix. */
export function portalRoute(path: string): string {
  const [, page = path, ending = ''] = /^(.*?)(\.data)?$/.exec(path) ?? []
  const route = ownFile.test(path) ? path : measuredPage(page === '/_root' ? '/' : page)
  return route === undefined ? HIDDEN_PATH : `${route}${ending}`
}

/** Segments of API paths are short plain words; anything else is a value. */
function apiRoute(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) => (/^[a-z]+(?:-[a-z]+)*$/.test(part) && part.length < 24 ? part : '{value}'))
}
