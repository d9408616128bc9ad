import { isIP } from 'node:net'

const labelsOf = (url: string) => new URL(url).hostname.split('.')

/** The longest domain that all URLs share; the host of the first one where they share no registrable domain. */
export function sharedDomain(urls: readonly string[]): string {
  const [first = [], ...others] = urls.map(labelsOf)
  const host = first.join('.')
  if (isIP(host) !== 0) return host
  let shared = first
  for (const labels of others) {
    while (shared.length > 0 && !`.${labels.join('.')}`.endsWith(`.${shared.join('.')}`)) shared = shared.slice(1)
  }
  return shared.length > 1 ? shared.join('.') : host
}

/** Whether a domain is the host of a URL or one of its parents. */
export function isDomainOf(domain: string, url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === domain || (domain.includes('.') && isIP(hostname) === 0 && hostname.endsWith(`.${domain}`))
}
