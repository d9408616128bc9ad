import type { Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { PortalSession } from './portal-session.ts'

export const unknownSession: SessionState = { status: 'unknown' }

type Actions = Omit<PortalSession, 'state' | 'user'>
type Calls = Omit<Actions, 'client'>

/** The session of a document, whose code loads lazily: the object is stable, its state changes. */
export interface SessionHandle extends Actions {
  /** `unknown` until the session has loaded. */
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly session: () => Session | undefined
  readonly arrive: (session: Session) => void
}

export function createSessionHandle(): SessionHandle {
  const { promise: arrival, resolve } = Promise.withResolvers<Session>()
  let session: Session | undefined
  /** Calls wait until the session has loaded. */
  const later = <Name extends keyof Calls>(name: Name) =>
    (async (...given: never[]) => {
      const arrived = await arrival
      return (arrived[name] as (...given: never[]) => unknown)(...given)
    }) as Calls[Name]
  return {
    state: () => session?.state() ?? unknownSession,
    subscribe(listener) {
      const following = arrival.then((arrived) => {
        listener()
        return arrived.subscribe(listener)
      })
      return () => void following.then((stop) => stop())
    },
    session: () => session,
    arrive: (arrived) => resolve((session = arrived)),
    client: {
      call: async (operation, ...given) => (await arrival).client.call(operation, ...given),
      callWithMeta: async (operation, ...given) => (await arrival).client.callWithMeta(operation, ...given),
    },
    signIn: later('signIn'),
    confirmSecondFactor: later('confirmSecondFactor'),
    confirmPasskey: later('confirmPasskey'),
    signOut: later('signOut'),
    reloadUser: later('reloadUser'),
    refresh: later('refresh'),
  }
}
