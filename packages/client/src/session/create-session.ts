import { getUser } from '@grana/contract/accounts'
import { endSession, verifyToken, type TokenAnswer } from '@grana/contract/auth'
import { confirmPasskey } from '@grana/contract/factors/passkeys'
import type { Answer, CallInput } from '@grana/contract/operation'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { CallError } from '../call-error.ts'
import type { Client } from '../create-client.ts'
import { createClosableClient } from './closable-client.ts'
import { createLocalSession, type LocalSession } from './local-session.ts'
import { runExclusiveAcrossTabs, type RunExclusive } from './renew-tokens.ts'
import {
  createSessionCalls,
  isUnauthenticated,
  currentBearer,
  type ApiSettings,
  type SessionCalls,
} from './session-calls.ts'
import type { SessionState, SignedOutReason } from './session-state.ts'
import { openTabs, type OpenTabs, type TabMessage, type Tabs } from './tabs.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

export type SessionSettings = ApiSettings & {
  readonly store?: TokenStore
  readonly inTurn?: RunExclusive
  readonly openTabs?: OpenTabs
}

export type Session = {
  /** Calls with the session's headers; rejected tokens are renewed. */
  readonly client: Client
  /** Opens a stream of notifications with the session's headers. */
  readonly stream: SessionCalls['stream']
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Listens to other tabs; returns a function that stops it. */
  readonly open: () => () => void
  /** Verifies the session with the API and loads its user; counts as activity. Concurrent calls share one request. */
  readonly refresh: () => Promise<SessionState>
  readonly signIn: (tokens: TokenAnswer, email: string) => Promise<SessionState>
  readonly confirmSecondFactor: (code: string) => Promise<SessionState>
  /** The same by a passkey, with the assertion that the device signed. */
  readonly confirmPasskey: (signed: PasskeyAssertion) => Promise<SessionState>
  readonly signOut: (reason?: SignedOutReason) => Promise<void>
  readonly reloadUser: () => Promise<SessionState>
}

export type PasskeyAssertion = CallInput<typeof confirmPasskey>['body']

type Parts = { readonly held: LocalSession; readonly calls: SessionCalls }

/** A failure that says nothing about the session does not change the state of a signed-in user. */
function toStateAfterError({ held }: Parts, error: unknown): SessionState {
  if (!(error instanceof CallError)) throw error
  const state = held.state()
  if (isUnauthenticated(error)) return state.status === 'signed-out' ? state : held.leave('ended')
  return state.status === 'signed-in' ? state : held.setState({ status: 'unreachable', error })
}

async function loadUser(parts: Parts): Promise<SessionState> {
  const { held, calls } = parts
  try {
    const user = await calls.client.call(getUser)
    // A user who signed out while the answer was under way stays signed out.
    return held.store.read() ? held.setState({ status: 'signed-in', user }) : held.state()
  } catch (error) {
    return toStateAfterError(parts, error)
  }
}

/**
 * By the specification: tokens that do not verify are renewed and the user is loaded; otherwise everything is purged.
 */
async function verify(parts: Parts): Promise<SessionState> {
  const { held, calls } = parts
  const state = held.state()
  const stored = held.store.read()
  if (held.isWaiting()) return state
  if (!stored) {
    // One or two of the three cookies are of no use, and the portal's guard would treat them as a session.
    held.store.clear()
    return state.status === 'signed-out' ? state : held.setState({ status: 'signed-out' })
  }
  const refused = currentBearer(held)
  try {
    const { user_id, second_factor_due } = await calls.plain.call(verifyToken)
    if (second_factor_due) {
      held.store.clear()
      return held.wait(stored)
    }
    return state.status === 'signed-in' && state.user.id === user_id ? state : await loadUser(parts)
  } catch (error) {
    if (!isUnauthenticated(error)) return toStateAfterError(parts, error)
  }
  try {
    return (await calls.renew(refused)) ? await loadUser(parts) : held.state()
  } catch (error) {
    return toStateAfterError(parts, error)
  }
}

async function acceptTokens(parts: Parts, tokens: TokenAnswer, email: string): Promise<SessionState> {
  const { held } = parts
  const taken = { access: tokens.AccessToken, refresh: tokens.RefreshToken, email: email.trim() }
  if (tokens.require2fa) return held.wait(taken)
  held.stopWaiting()
  held.store.write(taken)
  return loadUser(parts)
}

type Confirmed = Answer<typeof confirmTwoFactor> | Answer<typeof confirmPasskey>

/** Completes the pending second factor, by a code or by a passkey. */
async function confirm(parts: Parts, send: (client: Client) => Promise<Confirmed>): Promise<SessionState> {
  const { held, calls } = parts
  const email = held.tokens()?.email
  if (!held.isWaiting() || email === undefined) throw new CallError('auth.required')
  try {
    const answer = await send(calls.client)
    if (!('AccessToken' in answer)) throw new CallError('server.unexpected')
    return await acceptTokens(parts, answer, email)
  } catch (error) {
    // Five wrong codes or five minutes: the user must sign in again.
    if (isUnauthenticated(error)) held.leave('ended')
    throw error
  }
}

async function endOnServer({ held, calls }: Parts): Promise<void> {
  if (!held.tokens()) return
  const state = held.state()
  const userId = state.status === 'signed-in' ? state.user.id : (await calls.quick.call(verifyToken)).user_id
  await calls.quick.call(endSession, { params: { userId } })
}

/** Reloads the user when a call answers that a consent is due: the guard then asks for it. */
function withConsentReload(parts: Parts, client: Client): Client {
  const handle = (error: unknown): never => {
    if (error instanceof CallError && error.code === 'consent.due') void loadUser(parts)
    throw error
  }
  return {
    call: (operation, ...rest) => client.call(operation, ...rest).catch(handle),
    callWithMeta: (operation, ...rest) => client.callWithMeta(operation, ...rest).catch(handle),
  }
}

/** The session of one browser as this document sees it. Reads and opens nothing until it is used. */
export function createSession(settings: SessionSettings): Session {
  const { store = createTokenStore(), inTurn = runExclusiveAcrossTabs, openTabs: open = openTabs, ...api } = settings
  let tabs: Tabs | undefined
  let refreshing: Promise<SessionState> | undefined
  const held = createLocalSession(store, (news) => tabs?.broadcast(news))
  const parts: Parts = { held, calls: createSessionCalls(held, api, inTurn) }
  const calls = createClosableClient(parts.calls.client)

  function refresh(): Promise<SessionState> {
    refreshing ??= verify(parts).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  function onTabMessage(news: TabMessage): void {
    if (held.isWaiting()) return
    if (news.kind === 'signed-in') void refresh()
    else if (held.state().status !== 'signed-out') held.setState({ status: 'signed-out', reason: news.reason })
  }

  /** Notifies the other tabs once the tokens are stored in the shared cookies. */
  async function broadcastSignIn(next: Promise<SessionState>): Promise<SessionState> {
    const state = await next
    if (state.status === 'signed-in') tabs?.broadcast({ kind: 'signed-in' })
    return state
  }

  return {
    client: withConsentReload(parts, calls.client),
    stream: parts.calls.stream,
    state: held.state,
    subscribe: held.subscribe,
    open: () => {
      const opened = open(onTabMessage)
      tabs = opened
      return () => {
        opened.close()
        if (tabs === opened) tabs = undefined
      }
    },
    refresh,
    signIn: (tokens, email) => broadcastSignIn(acceptTokens(parts, tokens, email)),
    confirmSecondFactor: (code) =>
      broadcastSignIn(confirm(parts, (client) => client.call(confirmTwoFactor, { body: { code } }))),
    confirmPasskey: (signed) =>
      broadcastSignIn(confirm(parts, (client) => client.call(confirmPasskey, { body: signed }))),
    signOut: async (reason = 'chosen') => {
      calls.close()
      // Ending it on the server is best effort; the local tokens are cleared in any case.
      await endOnServer(parts).catch(() => undefined)
      held.leave(reason)
      calls.open()
    },
    reloadUser: () => loadUser(parts),
  }
}
