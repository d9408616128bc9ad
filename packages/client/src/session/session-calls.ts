import { CallError } from '../call-error.ts'
import { createClient, type Client, type ClientSettings } from '../create-client.ts'
import type { HeldSession } from './held-session.ts'
import { createRenewal, type InTurn } from './renew-tokens.ts'
import { bearer, headersOf } from './token-store.ts'

export type ApiSettings = Pick<ClientSettings, 'apiUrl' | 'fetch' | 'isOnline'>

export type SessionCalls = {
  /** Renews refused tokens and goes on. */
  readonly client: Client
  /** Takes a refusal for an answer. */
  readonly plain: Client
  /** For calls that must not keep somebody waiting: renewing, which has to be repeated in time, and signing out. */
  readonly quick: Client
  /** Opens a stream with the session's headers; refused tokens are renewed once. */
  readonly stream: (path: string, wishes: StreamWishes) => Promise<Response>
  /** Changes the stored tokens; false when there is no session any more, which is settled then. */
  readonly renew: (refused: string | undefined) => Promise<boolean>
}

export type StreamWishes = { readonly lastId: string | undefined; readonly signal: AbortSignal }

const QUICK_MILLISECONDS = 4500

export function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.code === 'auth.required'
}

/** The ways in which a session speaks to the API; all of them carry its headers. */
export function createSessionCalls(held: HeldSession, api: ApiSettings, inTurn: InTurn): SessionCalls {
  const withHeaders = { ...api, headers: () => headersOf(held.tokens()) }
  const quick = createClient({ ...withHeaders, timeoutMilliseconds: QUICK_MILLISECONDS })
  const renewStored = createRenewal({ store: held.store, client: quick, inTurn })

  async function renew(refused: string | undefined): Promise<boolean> {
    // Tokens that wait for a code are never changed for others: they live five minutes.
    if (held.isWaiting()) return false
    const isAlive = await renewStored(refused)
    if (!isAlive && held.state().status !== 'signed-out') held.leave('ended')
    return isAlive
  }

  function ask(path: string, { lastId, signal }: StreamWishes): Promise<Response> {
    const own = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const headers = { ...withHeaders.headers(), ...own }
    return (api.fetch ?? fetch)(api.apiUrl.replace(/\/$/, '') + path, {
      headers,
      signal,
      credentials: 'include',
      cache: 'no-store',
    })
  }

  async function stream(path: string, wishes: StreamWishes): Promise<Response> {
    const sent = presentBearer(held)
    const answer = await ask(path, wishes)
    return answer.status === 401 && (await renew(sent)) ? ask(path, wishes) : answer
  }

  return {
    stream,
    client: createClient({ ...withHeaders, renew: (sent) => renew(sent.authorization) }),
    plain: createClient(withHeaders),
    quick,
    renew,
  }
}

/** The header that a call with the present tokens is refused with. */
export function presentBearer(held: HeldSession): string | undefined {
  const access = held.tokens()?.access
  return access ? bearer(access) : undefined
}
