import type { Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { PortalSession } from './portal-session.ts'

export const unknownSession: SessionState = { status: 'unknown' }

type Actions = Omit<PortalSession, 'state' | 'user'>

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
    // Calls wait until the session has loaded.
    client: {
      call: async (operation, ...given) => (await arrival).client.call(operation, ...given),
      callWithMeta: async (operation, ...given) => (await arrival).client.callWithMeta(operation, ...given),
    },
    signIn: async (...given) => (await arrival).signIn(...given),
    confirmSecondFactor: async (...given) => (await arrival).confirmSecondFactor(...given),
    confirmPasskey: async (...given) => (await arrival).confirmPasskey(...given),
    signOut: async (...given) => (await arrival).signOut(...given),
    reloadUser: async () => void (await (await arrival).reloadUser()),
    refresh: async (...given) => void (await (await arrival).refresh(...given)),
  }
}
