import { getUser } from '@grana/contract/accounts'
import { endSession, verifyToken, type TokenAnswer } from '@grana/contract/auth'
import { confirmPasskey } from '@grana/contract/factors/passkeys'
import type { Given } from '@grana/contract/operation'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { CallError } from '../call-error.ts'
import type { Client } from '../create-client.ts'
import { holdSession, type HeldSession } from './held-session.ts'
import { inTurnOfTabs, type InTurn } from './renew-tokens.ts'
import { createSessionCalls, isRefused, presentBearer, type ApiSettings, type SessionCalls } from './session-calls.ts'
import type { SessionState, SignedOutReason } from './session-state.ts'
import { openTabs, type OpenTabs, type TabNews, type Tabs } from './tabs.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

export type SessionSettings = ApiSettings & {
  readonly store?: TokenStore
  readonly inTurn?: InTurn
  readonly openTabs?: OpenTabs
}

export type Session = {
  /** Calls with the session's headers, whose tokens are renewed when they are refused. */
  readonly client: Client
  /** Opens a stream of news with the session's headers. */
  readonly stream: SessionCalls['stream']
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Listens to other tabs; gives how to stop. */
  readonly open: () => () => void
  /** Asks the API whether the session goes on and whose it is; counts as activity. Asking twice at once is asking once. */
  readonly look: () => Promise<SessionState>
  readonly signIn: (tokens: TokenAnswer, email: string) => Promise<SessionState>
  readonly confirmSecondFactor: (code: string) => Promise<SessionState>
  /** The same by a passkey, with what the device has signed. */
  readonly confirmPasskey: (signed: SignedByKey) => Promise<SessionState>
  readonly signOut: (reason?: SignedOutReason) => Promise<void>
  readonly reloadUser: () => Promise<SessionState>
}

export type SignedByKey = Given<typeof confirmPasskey>['body']

type Parts = { readonly held: HeldSession; readonly calls: SessionCalls }

/** A failure that says nothing about the session changes nothing for who is signed in. */
function settle({ held }: Parts, error: unknown): SessionState {
  if (!(error instanceof CallError)) throw error
  const state = held.state()
  if (isRefused(error)) return state.status === 'signed-out' ? state : held.leave('ended')
  return state.status === 'signed-in' ? state : held.become({ status: 'unreachable', error })
}

async function loadUser(parts: Parts): Promise<SessionState> {
  const { held, calls } = parts
  try {
    const user = await calls.client.call(getUser)
    // Whoever signed out while the answer was under way stays signed out.
    return held.store.read() ? held.become({ status: 'signed-in', user }) : held.state()
  } catch (error) {
    return settle(parts, error)
  }
}

/** By the specification: when the tokens do not verify they are renewed and the person is loaded, else all is purged. */
async function verify(parts: Parts): Promise<SessionState> {
  const { held, calls } = parts
  const state = held.state()
  const stored = held.store.read()
  if (held.isWaiting()) return state
  if (!stored) {
    // One or two of the three cookies are of no use, and the door of the portal would take them for a session.
    held.store.clear()
    return state.status === 'signed-out' ? state : held.become({ status: 'signed-out' })
  }
  const refused = presentBearer(held)
  try {
    const { user_id, second_factor_due } = await calls.plain.call(verifyToken)
    if (second_factor_due) {
      held.store.clear()
      return held.wait(stored)
    }
    return state.status === 'signed-in' && state.user.id === user_id ? state : await loadUser(parts)
  } catch (error) {
    if (!isRefused(error)) return settle(parts, error)
  }
  try {
    return (await calls.renew(refused)) ? await loadUser(parts) : held.state()
  } catch (error) {
    return settle(parts, error)
  }
}

async function takeTokens(parts: Parts, tokens: TokenAnswer, email: string): Promise<SessionState> {
  const { held } = parts
  const taken = { access: tokens.AccessToken, refresh: tokens.RefreshToken, email: email.trim() }
  if (tokens.require2fa) return held.wait(taken)
  held.stopWaiting()
  held.store.write(taken)
  return loadUser(parts)
}

/** Ends the step that waits, by a code or by a key. */
async function confirm(parts: Parts, send: (client: Client) => Promise<object>): Promise<SessionState> {
  const { held, calls } = parts
  const email = held.tokens()?.email
  if (!held.isWaiting() || email === undefined) throw new CallError('auth.required')
  try {
    const answer = await send(calls.client)
    if (!('AccessToken' in answer)) throw new CallError('server.unexpected')
    return await takeTokens(parts, answer as TokenAnswer, email)
  } catch (error) {
    // Five wrong codes or five minutes: whoever waits here must begin again.
    if (isRefused(error)) held.leave('ended')
    throw error
  }
}

async function endOnServer({ held, calls }: Parts): Promise<void> {
  if (!held.tokens()) return
  const state = held.state()
  const userId = state.status === 'signed-in' ? state.user.id : (await calls.quick.call(verifyToken)).user_id
  await calls.quick.call(endSession, { params: { userId } })
}

/** Whoever is told that a text waits for their yes is loaded anew: the guard sees it and asks. */
function askingForConsent(parts: Parts): Client {
  const { client } = parts.calls
  const hear = (error: unknown): never => {
    if (error instanceof CallError && error.code === 'consent.due') void loadUser(parts)
    throw error
  }
  return {
    call: (operation, ...rest) => client.call(operation, ...rest).catch(hear),
    callWithMeta: (operation, ...rest) => client.callWithMeta(operation, ...rest).catch(hear),
  }
}

/** The session of one browser as this document sees it. Nothing is read or opened before it is asked for. */
export function createSession(settings: SessionSettings): Session {
  const { store = createTokenStore(), inTurn = inTurnOfTabs, openTabs: open = openTabs, ...api } = settings
  let tabs: Tabs | undefined
  let looking: Promise<SessionState> | undefined
  const held = holdSession(store, (news) => tabs?.tell(news))
  const parts: Parts = { held, calls: createSessionCalls(held, api, inTurn) }

  function look(): Promise<SessionState> {
    looking ??= verify(parts).finally(() => {
      looking = undefined
    })
    return looking
  }

  function hear(news: TabNews): void {
    if (held.isWaiting()) return
    if (news.kind === 'signed-in') void look()
    else if (held.state().status !== 'signed-out') held.become({ status: 'signed-out', reason: news.reason })
  }

  /** The other tabs are told once the tokens lie in the cookies of all. */
  async function entering(next: Promise<SessionState>): Promise<SessionState> {
    const state = await next
    if (state.status === 'signed-in') tabs?.tell({ kind: 'signed-in' })
    return state
  }

  return {
    client: askingForConsent(parts),
    stream: parts.calls.stream,
    state: held.state,
    subscribe: held.subscribe,
    open: () => {
      const opened = open(hear)
      tabs = opened
      return () => {
        opened.close()
        if (tabs === opened) tabs = undefined
      }
    },
    look,
    signIn: (tokens, email) => entering(takeTokens(parts, tokens, email)),
    confirmSecondFactor: (code) =>
      entering(confirm(parts, (client) => client.call(confirmTwoFactor, { body: { code } }))),
    confirmPasskey: (signed) => entering(confirm(parts, (client) => client.call(confirmPasskey, { body: signed }))),
    signOut: async (reason = 'chosen') => {
      // The server is told if it can be; what is held here goes in any case.
      await endOnServer(parts).catch(() => undefined)
      held.leave(reason)
    },
    reloadUser: () => loadUser(parts),
  }
}
