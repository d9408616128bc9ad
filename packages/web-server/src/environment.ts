import { sessionSeconds } from '@grana/contract/auth'

export type Environment = Readonly<Record<string, string | undefined>>

/** Shortens the idle time for tests, which cannot wait half an hour; a deployed product cannot change it. */
export function getIdleTrial(env: Environment): { readonly idleSeconds?: number } {
  if (!env.PORTAL_IDLE_SECONDS) return {}
  const { hostname } = new URL(getOrigin(env, 'PORTAL_URL'))
  if (!/(?:^|\.)localhost$/.test(hostname)) throw new Error('PORTAL_IDLE_SECONDS is for trials on this machine only')
  const idleSeconds = Number(env.PORTAL_IDLE_SECONDS)
  const isUsable = Number.isInteger(idleSeconds) && idleSeconds >= 6 && idleSeconds <= sessionSeconds.idle
  if (!isUsable) throw new Error('PORTAL_IDLE_SECONDS is not between 6 and the usual time')
  return { idleSeconds }
}

export function getRequired(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

export function getPort(env: Environment, name: string): number {
  const port = Number(getRequired(env, name))
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`)
  return port
}

/** A positive number with at most `decimals` digits after the point, in plain notation. */
export function getAmount(env: Environment, name: string, { most, decimals = 0 }: AmountRule): number {
  const value = getRequired(env, name)
  const [, fraction = ''] = value.split('.')
  const isWritten = /^\d{1,9}(?:\.\d+)?$/.test(value) && fraction.length <= decimals
  if (!isWritten || Number(value) <= 0 || Number(value) > most)
    throw new Error(`${name} is not an amount up to ${most}`)
  return Number(value)
}

interface AmountRule {
  readonly most: number
  readonly decimals?: number
}

/** Clock hours: a quarter at most. A longer time is not worth showing. */
export const maxHours = 24 * 90

export function parseWebAddress(name: string, value: string): URL {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error(`${name} is not a web address`)
  return url
}

export function getOrigin(env: Environment, name: string): string {
  const url = parseWebAddress(name, getRequired(env, name))
  if (url.pathname !== '/' || url.search || url.hash || url.username) throw new Error(`${name} must be an origin`)
  return url.origin
}

/** The URL of one bucket of an object store: an origin and a single plain name. */
export function getBucketUrl(env: Environment, name: string): string {
  const { origin, pathname, search, hash, username } = parseWebAddress(name, getRequired(env, name))
  const isBucket = /^\/[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(pathname) && !search && !hash && !username
  if (!isBucket) throw new Error(`${name} is not the address of a bucket`)
  return `${origin}${pathname}`
}
