import { sessionSeconds } from '@grana/contract/auth'

export type Environment = Readonly<Record<string, string | undefined>>

/** Nobody waits half an hour to see the end of a session; whoever deploys the product may not shorten or stretch it. */
export function trialOfIdle(env: Environment): { readonly idleSeconds?: number } {
  if (!env.PORTAL_IDLE_SECONDS) return {}
  const { hostname } = new URL(originOf(env, 'PORTAL_URL'))
  if (!/(?:^|\.)localhost$/.test(hostname)) throw new Error('PORTAL_IDLE_SECONDS is for trials on this machine only')
  const idleSeconds = Number(env.PORTAL_IDLE_SECONDS)
  const isUsable = Number.isInteger(idleSeconds) && idleSeconds >= 6 && idleSeconds <= sessionSeconds.idle
  if (!isUsable) throw new Error('PORTAL_IDLE_SECONDS is not between 6 and the usual time')
  return { idleSeconds }
}

export function requiredOf(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

export function portOf(env: Environment, name: string): number {
  const port = Number(requiredOf(env, name))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`)
  return port
}

export function webAddress(name: string, value: string): URL {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${name} is not a web address`)
  return url
}

export function originOf(env: Environment, name: string): string {
  const url = webAddress(name, requiredOf(env, name))
  if (url.pathname !== '/' || url.search || url.hash || url.username) throw new Error(`${name} must be an origin`)
  return url.origin
}

/** The address of one bucket of a store: an origin and a single plain name. */
export function bucketOf(env: Environment, name: string): string {
  const { origin, pathname, search, hash, username } = webAddress(name, requiredOf(env, name))
  const isBucket = /^\/[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(pathname) && !search && !hash && !username
  if (!isBucket) throw new Error(`${name} is not the address of a bucket`)
  return `${origin}${pathname}`
}
