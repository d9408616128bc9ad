// Preloaded by NODE_OPTIONS=--import=… into every process that the tools start. Browsers and curl resolve every name below
// `.localhost` to loopback (RFC 6761, 6.3); Node asks the system, and most systems do not resolve them.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const systemLookup = dns.lookup
const systemPromisedLookup = dns.promises.lookup

/** @param {unknown} name */
const isLocal = (name) => typeof name === 'string' && /(?:^|\.)localhost\.?$/i.test(name)

// Everything here listens on IPv4 loopback; only lookups for IPv6 alone get ::1.
/** @param {unknown} options */
function loopback(options) {
  const family = typeof options === 'object' && options !== null && 'family' in options ? options.family : options
  return family === 6 || family === 'IPv6' ? { address: '::1', family: 6 } : { address: '127.0.0.1', family: 4 }
}

/** @param {unknown} options */
const wantsAll = (options) =>
  typeof options === 'object' && options !== null && 'all' in options && options.all === true

/** @param {string} name @param {...any} rest */
function lookup(name, ...rest) {
  const callback = rest.at(-1)
  if (!isLocal(name) || typeof callback !== 'function') return Reflect.apply(systemLookup, dns, [name, ...rest])
  const options = rest.length > 1 ? rest[0] : undefined
  const found = loopback(options)
  process.nextTick(() => {
    if (wantsAll(options)) callback(null, [found])
    else callback(null, found.address, found.family)
  })
  return {}
}

/** @param {string} name @param {any} [options] */
async function promisedLookup(name, options) {
  if (!isLocal(name)) return systemPromisedLookup(name, options)
  const found = loopback(options)
  return wantsAll(options) ? [found] : found
}

Object.assign(dns, { lookup })
Object.assign(dns.promises, { lookup: promisedLookup })
syncBuiltinESMExports()
