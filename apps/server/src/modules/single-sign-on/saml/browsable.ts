// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const oddCharacters = /[\u0000-\u0020\u007f\\]/
const longest = 500

/**
 * Whether a browser may be sent to an address: by TLS, and without a user name that makes it look like another one. Hosts inside a
 * company's network are fine, because only its own people's browsers go there. Without TLS only where every host of the product is
 * local.
 */
export function isBrowsable({ isLocal }: { isLocal: boolean }, address: string): boolean {
  if (address.length > longest || oddCharacters.test(address) || !address.isWellFormed()) return false
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (isLocal && url.protocol === 'http:')
}
