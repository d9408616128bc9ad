import { CallError } from '../call-error.ts'
import { createClient, type Client, type ClientSettings } from '../create-client.ts'
import type { LocalSession } from './local-session.ts'
import { createRenewal, type RunExclusive } from './renew-tokens.ts'
import { bearer, sessionHeaders } from './token-store.ts'

export type ApiSettings = Pick<ClientSettings, 'apiUrl' | 'fetch' | 'isOnline'>

export type SessionCalls = {
  /** Renews rejected tokens and repeats the call. */
  readonly client: Client
  /** Throws on rejected tokens without renewing them. */
  readonly plain: Client
  /** With a short time-out: for renewals, which must be repeated in time, and for signing out. */
  readonly quick: Client
  /** Opens a stream with the session's headers; rejected tokens are renewed once. */
  readonly stream: (path: string, options: StreamOptions) => Promise<Response>
  /** Renews the stored tokens; returns false when the session has ended, and signs out. */
  readonly renew: (refused: string | undefined) => Promise<boolean>
}

export type StreamOptions = { readonly lastId: string | undefined; readonly signal: AbortSignal }

const QUICK_MILLISECONDS = 4500

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.code === 'auth.required'
}

/** The clients of a session; all of them send its headers. */
export function createSessionCalls(held: LocalSession, api: ApiSettings, inTurn: RunExclusive): SessionCalls {
  const withHeaders = { ...api, headers: () => sessionHeaders(held.tokens()) }
  const quick = createClient({ ...withHeaders, timeoutMilliseconds: QUICK_MILLISECONDS })
  const renewStored = createRenewal({ store: held.store, client: quick, inTurn })

  async function renew(refused: string | undefined): Promise<boolean> {
    // Tokens with a pending second factor are never renewed: they live five minutes.
    if (held.isWaiting()) return false
    const isAlive = await renewStored(refused)
    if (!isAlive && held.state().status !== 'signed-out') held.leave('ended')
    return isAlive
  }

  function requestStream(path: string, { lastId, signal }: StreamOptions): Promise<Response> {
    const own = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const headers = { ...withHeaders.headers(), ...own }
    return (api.fetch ?? fetch)(api.apiUrl.replace(/\/$/, '') + path, {
      headers,
      signal,
      credentials: 'include',
      cache: 'no-store',
    })
  }

  async function stream(path: string, options: StreamOptions): Promise<Response> {
    const sent = currentBearer(held)
    const answer = await requestStream(path, options)
    return answer.status === 401 && (await renew(sent)) ? requestStream(path, options) : answer
  }

  return {
    stream,
    client: createClient({ ...withHeaders, renew: (sent) => renew(sent.authorization) }),
    plain: createClient(withHeaders),
    quick,
    renew,
  }
}

/** The authorization header of the current tokens. */
export function currentBearer(held: LocalSession): string | undefined {
  const access = held.tokens()?.access
  return access ? bearer(access) : undefined
}
