import { refreshToken } from '@grana/contract/auth'
import { CallError } from '../call-error.ts'
import type { Client } from '../create-client.ts'
import { bearer, type HeldTokens, type TokenStore } from './token-store.ts'

/** Runs one after the other whatever is asked for under one name, in all tabs. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>

const LOCK = 'grana-refresh'

/** Tries of one renewal: an answer that was lost is given again by the server for ten seconds. */
const TRIES = 2

/**
 * Web Locks, where there are any. A browser without them renews in each tab on its own, and gets the same tokens in all:
 * the server answers a renewal that has just been made with its outcome.
 */
export const inTurnOfTabs: InTurn = async (name, work) => {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(name, work) : work()
}

type Parts = {
  readonly store: TokenStore
  /** Answers soon or gives up: all tries have to fit into the time in which the server repeats an answer. */
  readonly client: Client
  readonly inTurn: InTurn
}

/** The server has judged: these tokens will never open anything again. Every other failure may pass. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'auth.required' || error.code === 'request.invalid')
}

/** Somebody else was faster: what is stored is not what the call was refused with. */
function isRenewed({ access }: HeldTokens, refused: string | undefined): boolean {
  return access !== '' && bearer(access) !== refused
}

async function askFor(client: Client, { refresh, email }: HeldTokens, tries = TRIES): Promise<HeldTokens> {
  try {
    const tokens = await client.call(refreshToken, { body: { refresh_token: refresh, email } })
    return { access: tokens.AccessToken, refresh: tokens.RefreshToken, email }
  } catch (error) {
    const isLost = error instanceof CallError && error.code === 'network.unreachable'
    if (!isLost || tries === 1) throw error
    return askFor(client, { access: '', refresh, email }, tries - 1)
  }
}

/**
 * Changes the stored tokens for new ones: once for any number of calls that ask together, in this tab and in others.
 * Gives false when there is no session left; throws when that could not be found out.
 */
export function createRenewal({ store, client, inTurn }: Parts) {
  let running: Promise<boolean> | undefined

  async function renew(refused: string | undefined): Promise<boolean> {
    const held = store.read()
    if (!held || isRenewed(held, refused)) return held !== undefined
    const next = await askFor(client, held).catch((error: unknown) => {
      if (!isFinal(error)) throw error
    })
    // Signed out or in again meanwhile: then what came back belongs to nobody here.
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
