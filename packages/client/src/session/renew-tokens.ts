import { refreshToken } from '@grana/contract/auth'
import { CallError } from '../call-error.ts'
import type { Client } from '../create-client.ts'
import { bearer, type SessionTokens, type TokenStore } from './token-store.ts'

/** Runs work under one name one after the other, across all tabs. */
export type RunExclusive = <T>(name: string, work: () => Promise<T>) => Promise<T>

const LOCK = 'grana-refresh'

/** Attempts per renewal: the server repeats a lost answer for ten seconds. */
const ATTEMPTS = 2

/**
 * Uses Web Locks where available. A browser without them renews in each tab, and every tab gets the same tokens: the
 * server answers a renewal that has just been made with its outcome.
 */
export const runExclusiveAcrossTabs: RunExclusive = async (name, work) => {
  const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks
  return locks ? locks.request(name, work) : work()
}

type Parts = {
  readonly store: TokenStore
  /** Has a short time-out: all attempts must fit into the time in which the server repeats an answer. */
  readonly client: Client
  readonly inTurn: RunExclusive
}

/** Whether the server has rejected these tokens for good. Every other failure may be temporary. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'auth.required' || error.code === 'request.invalid')
}

/** Another tab was faster: the stored tokens are not the ones that were rejected. */
function isRenewed({ access }: SessionTokens, refused: string | undefined): boolean {
  return access !== '' && bearer(access) !== refused
}

async function requestTokens(
  client: Client,
  { refresh, email }: SessionTokens,
  attempts = ATTEMPTS,
): Promise<SessionTokens> {
  try {
    const tokens = await client.call(refreshToken, { body: { refresh_token: refresh, email } })
    return { access: tokens.AccessToken, refresh: tokens.RefreshToken, email }
  } catch (error) {
    const isLost = error instanceof CallError && error.code === 'network.unreachable'
    if (!isLost || attempts === 1) throw error
    return requestTokens(client, { access: '', refresh, email }, attempts - 1)
  }
}

/**
 * Exchanges the stored tokens for new ones: once for any number of concurrent calls, in this tab and in others. Returns
 * false when there is no session left; throws when that could not be determined.
 */
export function createRenewal({ store, client, inTurn }: Parts) {
  let running: Promise<boolean> | undefined

  async function renew(refused: string | undefined): Promise<boolean> {
    const held = store.read()
    if (!held || isRenewed(held, refused)) return held !== undefined
    const next = await requestTokens(client, held).catch((error: unknown) => {
      if (!isFinal(error)) throw error
    })
    // The user signed out or in again meanwhile: the renewed tokens no longer belong to this session.
    const present = store.read()
    if (present?.refresh !== held.refresh) return present !== undefined
    if (next) store.write(next)
    return next !== undefined
  }

  return async (refused: string | undefined): Promise<boolean> => {
    const held = store.read()
    if (held && isRenewed(held, refused)) return true
    running ??= inTurn(LOCK, () => renew(refused)).finally(() => {
      running = undefined
    })
    return running
  }
}
