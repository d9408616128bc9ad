import type { OwnHosts } from './decide.ts'
import { measuredPage } from './measured-pages.ts'

/** Stands for an address that is nobody's business. */
export const HIDDEN_PATH = '/[hidden]'
const HIDDEN_ADDRESS = '[hidden]'

/**
 * An address as it may be told: its route. What was typed into a search, came by mail or names somebody's thing never
 * leaves, nor does any host but ours.
 */
export function scrubAddress(address: string, { portalUrl, apiUrl }: OwnHosts): string {
  const url = URL.parse(address, portalUrl)
  if (url?.origin === portalUrl) return `${portalUrl}${portalRoute(url.pathname)}`
  if (url?.origin === apiUrl) return `${apiUrl}${apiRoute(url.pathname)}`
  return HIDDEN_ADDRESS
}

/** Addresses that stand in a sentence. */
export function scrubAddressesIn(text: string, hosts: OwnHosts): string {
  return text.replaceAll(/\b(?:https?|wss?|blob|data|file):[^\s"'`<>()]+/gi, (address) => scrubAddress(address, hosts))
}

const ownFile = /^\/(?:assets\/[\w-]+\.(?:js|css|woff2|svg)|favicon\.svg)$/

/** The router asks for a page's data at its address with an ending. */
export function portalRoute(path: string): string {
  const [, page = path, ending = ''] = /^(.*?)(\.data)?$/.exec(path) ?? []
  const route = ownFile.test(path) ? path : measuredPage(page === '/_root' ? '/' : page)
  return route === undefined ? HIDDEN_PATH : `${route}${ending}`
}

/** Words of the API's paths are short and plain; everything else in them is a value. */
function apiRoute(path: string): string {
  return path.replaceAll(/[^/]+/g, (part) => (/^[a-z]+(?:-[a-z]+)*$/.test(part) && part.length < 24 ? part : '{value}'))
}
